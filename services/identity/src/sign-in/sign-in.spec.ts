import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { identityEvents, replyHeader, sessionActivityContract } from '@portal/contracts';
import type { TestRequest } from '@portal/service-kit/testing';
import pRetry from 'p-retry';
import {
  createAddress,
  password,
  useIdentity,
  type TestAccount,
  type TestPartner,
} from '../testing/identity-service.js';

const wrong = 'Wrong-pass-2026';
const agreement = '2026-11-01';
const identity = useIdentity();
let partner: TestPartner;
let account: TestAccount;

beforeAll(async () => {
  partner = await identity.addPartner();
});
beforeEach(async () => {
  account = await identity.addAccount('user', partner);
});

type Path = '/admin/login' | '/user/login' | '/portal/login';

const logIn = async (path: Path, username: string, typed = password, from: TestRequest = {}) =>
  (await identity.request('POST', path, { username, password: typed, agreement }, from)).body as unknown[];
const signsIn = async (from: TestRequest = {}) =>
  (await identity.signIn(account, password, from)).body.length === 2;
const findEndedSessions = async () =>
  (await identity.findPublished(identityEvents.sessionEnded)).map(({ id }) => id);

describe('a sign-in', () => {
  it.each(['user', 'userAdmin', 'administrator'] as const)(
    'with the role %s returns the account, a token and two cookies',
    async (role) => {
      const isAdministrator = role === 'administrator';
      account = await identity.addAccount(role, isAdministrator ? undefined : partner);
      const { body, sessionToken, deviceToken } = await identity.signIn(account);
      expect(body).toEqual([
        {
          id: account.id,
          firstname: 'Test',
          surname: 'Person',
          email: account.email,
          phone: '+265 999 00 00 00',
          status: 'Active',
          role,
          user_type_id: isAdministrator ? null : partner.id,
          name: isAdministrator ? null : partner.name,
          group_id: isAdministrator ? null : partner.groupId,
          group_name: isAdministrator ? null : `Group of ${partner.name}`,
          language: null,
          session: { expires_in_seconds: 900, idle_seconds: 1_800 },
        },
        expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      ]);
      expect(sessionToken).toMatch(/^[\da-f-]{36}\.[\w-]{43}$/);
      expect(deviceToken).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    },
  );

  it.each(['Blocked', 'Deactivated'] as const)(
    'to a %s account returns its status only after the correct password',
    async (status) => {
      account = await identity.addAccount('user', partner, status);
      const { body, sessionToken } = await identity.signIn(account);
      expect([body, sessionToken]).toEqual([[{ status }], undefined]);
      expect((await identity.signIn(account, wrong)).body).toEqual([]);
    },
  );

  it.each(['user', 'administrator'] as const)(
    'of the sign-in page signs the role %s in and records it',
    async (role) => {
      account = await identity.addAccount(role, role === 'user' ? partner : undefined);
      const typed = { username: account.email, password, agreement };
      const { body, headers } = await identity.request('POST', '/portal/login', typed);
      expect(body).toMatchObject([{ email: account.email, role }, expect.any(String)]);
      const [sessionId] = headers[replyHeader.sessionToken]?.split('.') ?? [];
      const recorded = await identity.findPublished(identityEvents.signedIn);
      expect(recorded.filter(({ id }) => id === sessionId)).toMatchObject([
        { value: { accountId: account.id, partnerId: role === 'user' ? partner.id : null } },
      ]);
    },
  );

  it('ignores case and surrounding spaces of email addresses', async () => {
    const body = await logIn('/user/login', `  ${account.email.toUpperCase()} `);
    expect(body).toMatchObject([{ email: account.email }, expect.any(String)]);
  });

  it('returns the same empty list for every failure', async () => {
    const { email } = await identity.addAccount('administrator');
    const failures: [Path, string, string][] = [
      ['/user/login', email, password],
      ['/admin/login', account.email, password],
      ['/admin/login', email, wrong],
      ['/user/login', account.email, wrong],
      ['/user/login', 'unknown@test.example', password],
      ['/admin/login', 'unknown@test.example', password],
      ['/portal/login', email, wrong],
      ['/portal/login', 'unknown@test.example', password],
      ['/user/login', account.email, ''],
      ['/user/login', '', password],
      ['/user/login', "' OR 1=1 --", password],
    ];
    for (const [path, username, typed] of failures) {
      const response = await identity.request('POST', path, { username, password: typed, agreement });
      expect([path, username, response.status, response.body]).toEqual([path, username, 200, []]);
      expect(response.headers[replyHeader.sessionToken]).toBeUndefined();
    }
  });

  it.each(['/admin/login', '/user/login'] as const)(
    'with no pair of texts is malformed at %s',
    async (path) => {
      const response = await identity.request('POST', path, { username: { $ne: null }, password: ['x'] });
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({ errors: [{ field: 'username' }, { field: 'password' }] });
    },
  );

  it("keeps the browser's chosen language for an account without one", async () => {
    const logInWith = async (language?: string) => {
      const input = { username: account.email, password, agreement, language };
      return (await identity.request('POST', '/portal/login', input)).body;
    };
    for (const [chosen, language] of [
      [undefined, null],
      ['ny', 'ny'],
      ['en', 'ny'],
    ] as const)
      expect(await logInWith(chosen)).toMatchObject([{ language }, expect.any(String)]);
    const states = await identity.findPublished(identityEvents.account);
    expect(states.findLast(({ value }) => value?.id === account.id)?.value).toMatchObject({ language: 'ny' });
  });

  it('keeps the version of the agreement that was accepted last, with an entry in the audit trail for each', async () => {
    for (const version of ['1', '1', '2'])
      await identity.request('POST', '/portal/login', {
        username: account.email,
        password,
        agreement: version,
      });
    const recorded = await identity.queryRows<object>(
      `SELECT actor_id, before, after FROM audit_entry WHERE kind = 'Account' AND subject_id = $1 ORDER BY id`,
      [account.id],
    );
    const entry = { actor_id: account.id };
    expect(recorded).toEqual([
      { ...entry, before: { agreement: null }, after: { agreement: '1' } },
      { ...entry, before: { agreement: '1' }, after: { agreement: '2' } },
    ]);
  });

  it('of the sign-in page needs an agreement', async () => {
    const response = await identity.request('POST', '/portal/login', { username: account.email, password });
    expect(response).toMatchObject({ status: 400, body: { errors: [{ field: 'agreement' }] } });
  });

  it('ends the session of the cookie in the browser, whichever account it has', async () => {
    const { principal, sessionToken } = await identity.signIn(account);
    const other = await identity.addAccount('user', partner);
    expect((await identity.signIn(other, password, { sessionToken: sessionToken ?? '' })).body).toHaveLength(
      2,
    );
    expect(await findEndedSessions()).toContain(principal.sessionId);
  });

  it('ends no session for a cookie with its id and another secret', async () => {
    const { principal } = await identity.signIn(account);
    for (const sessionToken of [`${principal.sessionId}.${'A'.repeat(43)}`, 'malformed'])
      expect(await signsIn({ sessionToken })).toBe(true);
    expect(await findEndedSessions()).not.toContain(principal.sessionId);
  });

  it('hashes the password again after a change of the cost', async () => {
    const outdated = await hash(password, { memoryCost: 2_048, timeCost: 1, parallelism: 1 });
    await identity.queryRows('UPDATE account SET password_hash = $2 WHERE id = $1', [account.id, outdated]);
    const hashNow = async () =>
      (await identity.queryRows('SELECT password_hash FROM account WHERE id = $1', [account.id]))[0]
        ?.password_hash;
    expect(await signsIn()).toBe(true);
    const renewed = await hashNow();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=1024,t=1,p=1\$/);
    expect(await signsIn()).toBe(true);
    expect(await hashNow()).toBe(renewed);
  });

  it('works with a weak password that exists', async () => {
    const common = 'password1';
    await identity.queryRows('UPDATE account SET password_hash = $2 WHERE id = $1', [
      account.id,
      await hash(common),
    ]);
    expect((await identity.signIn(account, common)).body).toHaveLength(2);
  });
});

const failuresBeforeLock = 10;

/** Fails sign-ins in the call for the account's role. */
async function failTimes(times: number, from: TestRequest = {}): Promise<void> {
  for (let time = 0; time < times; time++)
    expect((await identity.signIn(account, wrong, from)).body).toEqual([]);
}

/** Fails sign-ins as clients do that try the calls of both kinds of accounts. */
async function failBothKinds(times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    await logIn('/admin/login', account.email, wrong);
    await logIn('/user/login', account.email, wrong);
  }
}

const unlock = () =>
  identity.queryRows('UPDATE sign_in_failure SET locked_until = now() - make_interval(secs => 1)');
/** Makes a lock last longer than a test. */
const extendLocks = () =>
  identity.queryRows(
    `UPDATE sign_in_failure SET locked_until = locked_until + interval '1 hour' WHERE locked_until > now()`,
  );
const lockSeconds = async () => {
  const [row] = await identity.queryRows<{ seconds: number }>(
    `SELECT round(extract(epoch FROM locked_until - last_failed_at))::int AS seconds
     FROM sign_in_failure WHERE email_hash = sha256($1::bytea) ORDER BY free LIMIT 1`,
    [account.email],
  );
  return row?.seconds;
};
/** The locks after ten failures and each further one, in seconds. */
async function findLocks(from: TestRequest): Promise<(number | undefined)[]> {
  await failTimes(failuresBeforeLock, from);
  const locks = [await lockSeconds()];
  while (locks.length < 6) {
    await unlock();
    await failTimes(1, from);
    locks.push(await lockSeconds());
  }
  return locks;
}

describe('failed sign-ins', () => {
  it('stop further ones for some seconds after ten failures, with the time to wait', async () => {
    await failTimes(failuresBeforeLock);
    await extendLocks();
    for (const path of ['/admin/login', '/user/login', '/portal/login']) {
      const typed = { username: account.email, password, agreement };
      const response = await identity.request('POST', path, typed);
      expect(response).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
      expect(Number(response.headers[replyHeader.retryAfter])).toBeGreaterThan(0);
    }
    await unlock();
    expect(await signsIn()).toBe(true);
  });

  it('stop further ones alike for an address without an account', async () => {
    account = { ...account, email: `unknown-${account.email}` };
    await failTimes(failuresBeforeLock);
    await extendLocks();
    const response = await identity.request('POST', '/user/login', { username: account.email, password });
    expect(response.status).toBe(429);
  });

  it('are reset by a success before that', async () => {
    for (let time = 0; time < 2; time++) {
      await failTimes(failuresBeforeLock - 1);
      expect(await signsIn()).toBe(true);
    }
  });

  it('stop unknown devices of a network for 5 seconds, then for twice as long each time, up to 30', async () => {
    expect(await findLocks({})).toEqual([5, 10, 20, 30, 30, 30]);
  });

  it('stop a known browser for a minute, then for twice as long each time, up to 15 minutes', async () => {
    expect(await findLocks(await createKnownBrowser())).toEqual([60, 120, 240, 480, 900, 900]);
  });

  it('cannot exceed the limit under concurrency', async () => {
    const attempt = { username: account.email, password: wrong };
    const responses = await Promise.all(
      Array.from({ length: 15 }, () => identity.request('POST', '/user/login', attempt)),
    );
    // A busy machine verifies fewer passwords than the limit.
    const verified = responses.filter(({ status }) => status !== 429).length;
    await failTimes(Math.max(0, failuresBeforeLock - verified));
    await extendLocks();
    expect(await signsIn()).toBe(false);
  });

  it.each(['user', 'administrator'] as const)(
    'with the role %s count once in the calls of both kinds',
    async (role) => {
      account = await identity.addAccount(role, role === 'user' ? partner : undefined);
      await failBothKinds(failuresBeforeLock - 1);
      await logIn(role === 'user' ? '/admin/login' : '/user/login', account.email);
      expect(await signsIn()).toBe(true);
    },
  );

  it.each(['/admin/login', '/user/login'] as const)(
    'of %s tell neither the kind of an account nor whether it exists',
    async (path) => {
      const administrator = await identity.addAccount('administrator');
      const outcomes: number[][] = [];
      for (const username of [administrator.email, account.email, createAddress()]) {
        const statuses: number[] = [];
        for (let time = 0; time < 12; time++) {
          statuses.push((await identity.request('POST', path, { username, password: wrong })).status);
          await extendLocks();
        }
        outcomes.push(statuses);
      }
      const expected = [...Array<number>(failuresBeforeLock).fill(200), 429, 429];
      expect(outcomes).toEqual([expected, expected, expected]);
    },
  );

  it('allow no guess that is not counted by trying each password in both calls', async () => {
    for (let time = 0; time < failuresBeforeLock; time++)
      for (const path of ['/admin/login', '/user/login'] as const)
        await logIn(path, account.email, `${wrong}-${time}`);
    await extendLocks();
    expect(await signsIn()).toBe(false);
  });

  it('count for the same account regardless of case', async () => {
    for (let time = 0; time < failuresBeforeLock; time++)
      await logIn('/user/login', account.email.toUpperCase(), wrong);
    await extendLocks();
    expect(await signsIn()).toBe(false);
  });
});

/** Signs in and returns the request of the browser that is known from then on. */
const createKnownBrowser = async (): Promise<TestRequest> => {
  const { deviceToken = '' } = await identity.signIn(account);
  return { deviceToken };
};

describe('failures on unknown devices', () => {
  const requestFrom = (clientAddress: string): TestRequest => ({ clientAddress });

  it('do not stop a browser that has signed in to the account before', async () => {
    const known = await createKnownBrowser();
    const address = requestFrom('192.0.2.1');
    await failTimes(failuresBeforeLock, address);
    await extendLocks();
    expect(await signsIn(address)).toBe(false);
    expect(await signsIn({ ...address, ...known })).toBe(true);
    // A success on a known device does not reset the failures of unknown ones.
    expect(await signsIn(address)).toBe(false);
  });

  it('stop their own address, or their own IPv6 network, and no other', async () => {
    await failTimes(failuresBeforeLock, requestFrom('2001:db8:1:2::1'));
    await extendLocks();
    expect(await signsIn(requestFrom('2001:db8:1:2::99'))).toBe(false);
    expect(await signsIn(requestFrom('2001:db8:1:3::1'))).toBe(true);
  });

  it('do not stop an owner with a new device in another network, however many they are', async () => {
    for (let network = 1; network <= 11; network++)
      await failTimes(failuresBeforeLock - 1, requestFrom(`198.51.100.${network}`));
    for (let network = 21; network <= 25; network++) await failTimes(2, requestFrom(`198.51.100.${network}`));
    expect(await signsIn(requestFrom('203.0.113.1'))).toBe(true);
  });

  it('stop a network sooner while there are a hundred from many networks', async () => {
    await failTimes(1, requestFrom('198.51.100.1'));
    await identity.queryRows(
      'UPDATE sign_in_failure SET failures = 100 WHERE email_hash = sha256($1::bytea) AND free = 99',
      [account.email],
    );
    await failTimes(3, requestFrom('198.51.100.2'));
    await extendLocks();
    expect(await signsIn(requestFrom('198.51.100.2'))).toBe(false);
    expect(await signsIn(requestFrom('198.51.100.3'))).toBe(true);
  });

  it('send one mail a day to the owner', async () => {
    const expectMails = (count: number) =>
      pRetry(async () => expect(await identity.findMails(account.email)).toHaveLength(count), {
        retries: 200,
        minTimeout: 10,
        factor: 1,
      });
    await failTimes(failuresBeforeLock, requestFrom('192.0.2.3'));
    await expectMails(1);
    await failTimes(failuresBeforeLock, requestFrom('192.0.2.4'));
    await identity.queryRows(
      `UPDATE lock_notice SET sent_at = now() - interval '25 hours' WHERE account_id = $1`,
      [account.id],
    );
    await failTimes(failuresBeforeLock, requestFrom('192.0.2.5'));
    await expectMails(2);
    expect(await identity.getMail(account.email, 'signInLocked')).toBeTruthy();
  });

  it('send one mail when a hundred come from networks that each stay below the limit', async () => {
    await failTimes(1, requestFrom('198.51.100.1'));
    await identity.queryRows(
      'UPDATE sign_in_failure SET failures = 99 WHERE email_hash = sha256($1::bytea) AND free = 99',
      [account.email],
    );
    await failTimes(2, requestFrom('198.51.100.2'));
    await pRetry(async () => expect(await identity.getMail(account.email, 'signInLocked')).toBeTruthy(), {
      retries: 200,
      minTimeout: 10,
      factor: 1,
    });
  });
});

describe('the link of the mail about failed sign-ins', () => {
  const clientAddress = '192.0.2.7';
  const admit = (id: string, from: TestRequest = {}) =>
    identity.request('POST', '/device/admit', { id }, { clientAddress, ...from });
  const findTicket = async () => {
    await failTimes(failuresBeforeLock, { clientAddress });
    await extendLocks();
    const mail = await pRetry(() => identity.getMail(account.email, 'signInLocked'), {
      retries: 200,
      minTimeout: 10,
      factor: 1,
    });
    return mail.ticket;
  };

  it('admits the browser that uses it, which still needs the password', async () => {
    const ticket = await findTicket();
    expect(await signsIn({ clientAddress })).toBe(false);
    const response = await admit(ticket);
    const deviceToken = response.headers[replyHeader.deviceToken] ?? '';
    expect([response.status, response.body]).toEqual([200, { affectedRows: 1 }]);
    expect((await identity.signIn(account, wrong, { clientAddress, deviceToken })).body).toEqual([]);
    expect(await signsIn({ clientAddress, deviceToken })).toBe(true);
  });

  it('keeps the cookie of a browser that other accounts know', async () => {
    const ticket = await findTicket();
    const owner = account;
    account = await identity.addAccount('user', partner);
    const known = await createKnownBrowser();
    expect((await admit(ticket, known)).headers[replyHeader.deviceToken]).toBe(known.deviceToken);
    account = owner;
    expect(await signsIn({ clientAddress, ...known })).toBe(true);
  });

  it('works once', async () => {
    const ticket = await findTicket();
    const statuses = (await Promise.all([admit(ticket), admit(ticket)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 404]);
  });

  it.each([
    [
      'expired',
      'UPDATE device_admission SET expires_at = now() - make_interval(secs => 1) WHERE account_id = $1',
    ],
    ['of a blocked account', `UPDATE account SET status = 'Blocked' WHERE id = $1`],
  ])('does not work when it is %s', async (_case, change) => {
    const ticket = await findTicket();
    await identity.queryRows(change, [account.id]);
    expect((await admit(ticket)).status).toBe(404);
  });

  it('does not work after the password was changed', async () => {
    const ticket = await findTicket();
    const { id, email, principal } = account;
    const input = { id, email, oldPassword: password, password: 'zomba plateau in the rain' };
    await identity.getApi(principal).user.updatePassword(input);
    expect((await admit(ticket)).status).toBe(404);
  });
});

describe('failures in a known browser', () => {
  it('lock only that browser', async () => {
    const known = await createKnownBrowser();
    await failTimes(failuresBeforeLock, known);
    await extendLocks();
    expect(await signsIn(known)).toBe(false);
    expect(await signsIn()).toBe(true);
  });

  it('count as failures of an unknown device with a forged cookie or the cookie of another account', async () => {
    const { deviceToken = '' } = await createKnownBrowser();
    const owner = account;
    account = await identity.addAccount('user', partner);
    const clientAddress = '192.0.2.9';
    await failTimes(failuresBeforeLock, { clientAddress, deviceToken });
    await extendLocks();
    expect(await signsIn({ clientAddress })).toBe(false);
    expect(await signsIn({ clientAddress, deviceToken: `${deviceToken.slice(0, -3)}AAA` })).toBe(false);
    account = owner;
    expect(await signsIn({ clientAddress, deviceToken })).toBe(true);
  });
});

describe('a session', () => {
  const refresh = async (sessionToken: string | undefined) => {
    const response = await identity.request(
      'POST',
      '/session/refresh',
      {},
      { sessionToken: sessionToken ?? '' },
    );
    return { ...response, next: response.headers[replyHeader.sessionToken] };
  };
  const over = { status: 401, next: '' };
  const moveClock = (column: string, seconds: number) =>
    identity.queryRows(
      `UPDATE session SET ${column} = now() - make_interval(secs => $1) WHERE account_id = $2`,
      [seconds, account.id],
    );

  it('is renewed by its cookie, which changes each time', async () => {
    const { sessionToken } = await identity.signIn(account);
    const first = await refresh(sessionToken);
    expect(first.body).toMatchObject([{ id: account.id, role: 'user' }, expect.any(String)]);
    expect(first.next).not.toBe(sessionToken);
    expect((await refresh(first.next)).status).toBe(200);
  });

  it('is not renewed without a cookie or by a malformed one', async () => {
    expect((await refresh(undefined)).body).toEqual([]);
    expect(await refresh('malformed')).toMatchObject(over);
    expect(await refresh(`${crypto.randomUUID()}.${'A'.repeat(43)}`)).toMatchObject(over);
  });

  it('accepts the previous cookie from a second tab and keeps the newest one', async () => {
    const { sessionToken } = await identity.signIn(account);
    const { next } = await refresh(sessionToken);
    expect(await refresh(sessionToken)).toMatchObject({ status: 200, next: undefined });
    expect((await refresh(next)).status).toBe(200);
  });

  it('continues when responses with new cookies are lost', async () => {
    const { sessionToken } = await identity.signIn(account);
    for (let lost = 0; lost < 2; lost++) {
      await refresh(sessionToken);
      await moveClock('rotated_at', 11);
    }
    const { next } = await refresh(sessionToken);
    expect((await refresh(next)).status).toBe(200);
  });

  it('ends when two browsers have renewed it with the same cookie', async () => {
    const { sessionToken, principal } = await identity.signIn(account);
    const own = await refresh(sessionToken);
    await moveClock('rotated_at', 11);
    const copy = await refresh(sessionToken);
    expect(await refresh(own.next)).toMatchObject(over);
    expect(await refresh(copy.next)).toMatchObject(over);
    expect(await findEndedSessions()).toContain(principal.sessionId);
  });

  it('ends when a cookie is used after its replacement has been used', async () => {
    const { sessionToken, principal } = await identity.signIn(account);
    const { next } = await refresh(sessionToken);
    await refresh(next);
    expect(await refresh(sessionToken)).toMatchObject(over);
    expect(await findEndedSessions()).toContain(principal.sessionId);
  });

  it('is not ended by its id with an invented secret', async () => {
    const { sessionToken, principal } = await identity.signIn(account);
    expect(await refresh(`${principal.sessionId}.${'A'.repeat(43)}`)).toMatchObject(over);
    expect(await findEndedSessions()).not.toContain(principal.sessionId);
    expect((await refresh(sessionToken)).status).toBe(200);
  });

  it.each([
    ['unused for 30 minutes', 'last_seen_at', 1_800],
    ['8 hours old', 'created_at', 28_800],
  ])('is over when it is %s', async (_case, column, seconds) => {
    const { sessionToken } = await identity.signIn(account);
    await moveClock(column, seconds - 30);
    const { next } = await refresh(sessionToken);
    expect(next).toBeTruthy();
    await moveClock(column, seconds + 1);
    expect(await refresh(next)).toMatchObject(over);
  });

  it('issues tokens that never outlive it', async () => {
    const { sessionToken } = await identity.signIn(account);
    await moveClock('created_at', 28_800 - 300);
    const { body } = await refresh(sessionToken);
    const [{ session }] = body as [{ session: { expires_in_seconds: number } }];
    expect(session.expires_in_seconds).toBeLessThanOrEqual(300);
    expect(session.expires_in_seconds).toBeGreaterThan(200);
  });

  it('reflects changes of the account when it is renewed and ends when the account is blocked', async () => {
    const { sessionToken, principal } = await identity.signIn(account);
    const other = await identity.addPartner();
    await identity.queryRows(`UPDATE account SET role = 'userAdmin', partner_id = $1 WHERE id = $2`, [
      other.id,
      account.id,
    ]);
    const moved = await refresh(sessionToken);
    expect(moved.body).toMatchObject([{ role: 'userAdmin', user_type_id: other.id }, expect.any(String)]);
    await identity.queryRows(`UPDATE account SET status = 'Blocked' WHERE id = $1`, [account.id]);
    expect(await refresh(moved.next)).toMatchObject(over);
    expect(await findEndedSessions()).toContain(principal.sessionId);
  });

  it('is ended by signing out, which leaves the other session of the user', async () => {
    const { principal, sessionToken } = await identity.signIn(account);
    const elsewhere = await identity.signIn(account);
    const input = { userId: account.id };
    const response = await identity.request('POST', '/signin/signout', input, { principal });
    expect([response.body, response.headers[replyHeader.sessionToken]]).toEqual([{ affectedRows: 1 }, '']);
    expect(await identity.getApi(principal).signin.signout(input)).toEqual({ affectedRows: 0 });
    expect(await refresh(sessionToken)).toMatchObject(over);
    expect((await refresh(elsewhere.sessionToken)).status).toBe(200);
  });

  it('is recorded once as a sign-in, which is published', async () => {
    const { principal } = await identity.signIn(account);
    const record = () => identity.getApi(principal).signin.signin({ userId: account.id });
    const responses = await Promise.all([record(), record()]);
    expect(responses.map(({ affectedRows }) => affectedRows).sort()).toEqual([0, 1]);
    const published = await identity.findPublished(identityEvents.signedIn);
    expect(published.filter(({ id }) => id === principal.sessionId)).toMatchObject([
      { value: { accountId: account.id, partnerId: partner.id } },
    ]);
  });

  it('is extended by activity, and reported as live or ended to the gateways', async () => {
    const { principal } = await identity.signIn(account);
    const { principal: other } = await identity.signIn(account);
    const sessionIds = [principal.sessionId, other.sessionId];
    const gateway = identity.createClient(sessionActivityContract, 'gateway');
    await moveClock('last_seen_at', 600);
    await identity.getApi(other).signin.signout({ userId: account.id });
    await gateway.record('', { sessionIds });
    const extended = await identity.queryRows(
      `SELECT id FROM session WHERE account_id = $1 AND last_seen_at > now() - interval '1 minute'`,
      [account.id],
    );
    expect(extended).toEqual([{ id: principal.sessionId }]);
    expect(await gateway.findLive('', { sessionIds })).toEqual({ sessionIds: [principal.sessionId] });
    const ended = await gateway.findEnded('', { seconds: 60 });
    expect(ended.sessionIds).toContain(other.sessionId);
    expect(ended.sessionIds).not.toContain(principal.sessionId);
  });

  it('has a passphrase of its own', async () => {
    const [first, second] = [await identity.signIn(account), await identity.signIn(account)];
    const findPassphrase = async ({ principal }: typeof first) =>
      (await identity.getApi(principal).user.findEncryptionPassphrase({})).passphrase;
    expect(await findPassphrase(first)).toBe(await findPassphrase(first));
    expect(await findPassphrase(first)).not.toBe(await findPassphrase(second));
  });
});
