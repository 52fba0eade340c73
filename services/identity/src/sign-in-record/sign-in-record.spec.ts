import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { identityEvents } from '@portal/contracts';
import pRetry from 'p-retry';
import {
  useIdentity,
  type TestAccount,
  type TestPartner,
  type TestSignIn,
} from '../testing/identity-service.js';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const identity = useIdentity();
let partner: TestPartner;
let administrator: TestAccount;
let userAdmin: TestAccount;
let account: TestAccount;
/** The browser that the owner uses now. */
let current: TestSignIn;
/** Another browser of the owner. */
let other: TestSignIn;

beforeAll(async () => {
  partner = await identity.addPartner();
  administrator = await identity.addAccount('administrator');
  userAdmin = await identity.addAccount('userAdmin', partner);
});
beforeEach(async () => {
  account = await identity.addAccount('user', partner);
  other = await identity.signIn(account, undefined, { userAgent: firefox, clientAddress: '198.51.100.7' });
  current = await identity.signIn(account);
});

const getOwnApi = () => identity.getApi(current.principal).signIns;
const getSignInsApi = ({ principal }: TestAccount) => identity.getApi(principal).signIns;
const findOther = async () => {
  const browsers = await getOwnApi().findMine({});
  return { userId: account.id, id: browsers.find(({ isCurrent }) => !isCurrent)?.id ?? '' };
};
const isEnded = async ({ principal }: TestSignIn) =>
  (await identity.findPublished(identityEvents.sessionEnded)).some(({ id }) => id === principal.sessionId);

/** Failures are recorded after the response. */
const eventually = <T>(check: () => Promise<T>) => pRetry(check, { retries: 200, minTimeout: 10, factor: 1 });

const findAudited = () =>
  identity.queryRows(
    `SELECT before FROM audit_entry WHERE kind = 'Account' AND subject_id = $1 ORDER BY id`,
    [account.id],
  );

describe('the own browsers', () => {
  it('have name, system and address, and mark the one in use and those that are signed in', async () => {
    const browsers = await getOwnApi().findMine({});
    expect(browsers).toMatchObject([
      { browser: null, system: null, address: '127.0.0.1', isCurrent: true, isSignedIn: true },
      { browser: 'Firefox', system: 'Linux', address: '198.51.100.7', isCurrent: false, isSignedIn: true },
    ]);
    await getOwnApi().endOtherSessions({ userId: account.id });
    expect((await getOwnApi().findMine({}))[1]).toMatchObject({ isSignedIn: false });
  });

  it('show the latest address, with one row for all sessions', async () => {
    const { deviceToken = '' } = other;
    await identity.signIn(account, undefined, { deviceToken, clientAddress: '203.0.113.9' });
    const browsers = await getOwnApi().findMine({});
    expect(browsers.map(({ address }) => address)).toEqual(['203.0.113.9', '127.0.0.1']);
  });
});

describe('the history of sign-ins', () => {
  const findHistory = () => getOwnApi().findHistory.page({ limit: 15 });
  const fail = (times: number) =>
    Promise.all(
      Array.from({ length: times }, (_, network) =>
        identity.signIn(account, 'wrong', { clientAddress: `198.51.100.${network}`, userAgent: firefox }),
      ),
    );

  it('has the successful and failed ones with browser, address and way, the newest first', async () => {
    await fail(1);
    const { rows, total } = await eventually(async () => {
      const found = await findHistory();
      expect(found.total).toBe(3);
      return found;
    });
    const known = { method: 'password', secondFactor: null };
    expect(total).toBe(3);
    expect(rows).toMatchObject([
      { ...known, outcome: 'failure', isNewBrowser: false, browser: 'Firefox', address: '198.51.100.0' },
      { ...known, outcome: 'success', isNewBrowser: true, browser: null, address: '127.0.0.1' },
      { ...known, outcome: 'success', isNewBrowser: false, browser: 'Firefox', address: '198.51.100.7' },
    ]);
    const oldest = await getOwnApi().findHistory.page({ limit: 1, sort: 'at' });
    expect(oldest.rows).toMatchObject([{ address: '198.51.100.7' }]);
    const found = await getOwnApi().findHistory.page({ limit: 15, search: '100.0' });
    expect(found.rows).toMatchObject([{ outcome: 'failure' }]);
  });

  it('has at most 20 failed ones of a day, and none of 90 days ago', async () => {
    await identity.queryRows(
      `INSERT INTO sign_in (account_id, outcome, method, at)
       SELECT $1, 'failure', 'password', now() - make_interval(hours => hours)
       FROM (SELECT 1 AS hours FROM generate_series(1, 19) UNION ALL SELECT 91 * 24) AS ago`,
      [account.id],
    );
    await fail(1);
    await eventually(async () => expect((await findHistory()).total).toBe(22));
    await fail(2);
    expect((await findHistory()).total).toBe(22);
  });

  it('is of the own account', async () => {
    expect(await getSignInsApi(userAdmin).findHistory({})).toEqual([]);
  });
});

describe('the mail about a new browser', () => {
  const findMails = async () =>
    (await identity.findMails(account.email)).filter(({ template }) => template === 'newBrowser');

  it('names browser, address and time of a browser that the account does not know', async () => {
    const clientAddress = '203.0.113.4';
    await identity.signIn(account, undefined, { userAgent: firefox, clientAddress });
    expect((await findMails()).at(-1)).toEqual({
      template: 'newBrowser',
      browser: 'Firefox',
      system: 'Linux',
      address: clientAddress,
      at: expect.any(String),
    });
  });

  it('is not sent at the first sign-in, and for a known browser', async () => {
    expect(await findMails()).toHaveLength(1);
    await identity.signIn(account, undefined, { deviceToken: current.deviceToken ?? '' });
    expect(await findMails()).toHaveLength(1);
  });

  it('is sent at most five times a day', async () => {
    for (let time = 0; time < 6; time++) await identity.signIn(account);
    expect(await findMails()).toHaveLength(5);
  });
});

describe('ending all other sessions', () => {
  it('leaves the one that does it, and happens once', async () => {
    expect(await getOwnApi().endOtherSessions({ userId: account.id })).toEqual({ affectedRows: 1 });
    expect([await isEnded(other), await isEnded(current)]).toEqual([true, false]);
    expect(await getOwnApi().endOtherSessions({ userId: account.id })).toMatchObject({ affectedRows: 0 });
    expect(await findAudited()).toEqual([]);
  });

  it('is possible for administrators, for all sessions of a person, and audited', async () => {
    const input = { userId: account.id };
    expect(await getSignInsApi(administrator).endOtherSessions(input)).toEqual({ affectedRows: 2 });
    expect(await findAudited()).toEqual([{ before: { sessions: 2 } }]);
    const response = await identity.post(userAdmin, '/signIns/endOtherSessions', input);
    expect(response.status).toBe(403);
  });
});

describe('signing a browser out', () => {
  it('ends its session at once and makes it a new one at the next sign-in, once', async () => {
    const browser = await findOther();
    expect(await getOwnApi().forgetBrowser(browser)).toEqual({ affectedRows: 1 });
    expect([await isEnded(other), await isEnded(current)]).toEqual([true, false]);
    const { sessionToken = '', deviceToken = '' } = other;
    expect((await identity.request('POST', '/session/refresh', {}, { sessionToken })).status).toBe(401);
    expect(identity.securityEvents.at(-1)).toMatchObject({
      security: 'session-end',
      accountId: account.id,
      subjectId: account.id,
      kind: 'browser',
    });
    expect(await getOwnApi().forgetBrowser(browser)).toMatchObject({ affectedRows: 0 });
    expect(await getOwnApi().findMine({})).toMatchObject([{ isCurrent: true }]);
    await identity.signIn(account, undefined, { deviceToken });
    expect(identity.securityEvents.at(-1)).toMatchObject({ security: 'sign-in', isKnownDevice: false });
  });

  it('needs a recent proof of the account', async () => {
    const principal = { ...current.principal, provedUntil: 0 };
    const input = await findOther();
    const { status, body } = await identity.request('POST', '/signIns/forgetBrowser', input, { principal });
    expect(status).toBe(403);
    expect(body).toMatchObject({ errors: [{ field: 'proof' }] });
    expect(await isEnded(other)).toBe(false);
  });

  it('is possible for administrators, and for nobody else', async () => {
    const browser = await findOther();
    for (const person of [userAdmin, await identity.addAccount('user', partner)])
      await expect(getSignInsApi(person).forgetBrowser(browser)).rejects.toMatchObject({
        response: { status: 403 },
      });
    const ofAnother = { ...browser, userId: userAdmin.id };
    expect(await getSignInsApi(userAdmin).forgetBrowser(ofAnother)).toMatchObject({ affectedRows: 0 });
    expect(await isEnded(other)).toBe(false);
    expect(await getSignInsApi(administrator).forgetBrowser(browser)).toEqual({ affectedRows: 1 });
    expect(await isEnded(other)).toBe(true);
    expect(await findAudited()).toEqual([{ before: { browser: 'Firefox, Linux' } }]);
  });
});
