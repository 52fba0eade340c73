import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SignedInAccount } from '@portal/contracts';
import { demoAccounts, demoPartners, demoPassword } from '@portal/demo-data';
import { sql, queryRow } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { requestTicket } from '../support/mail.js';
import {
  readCookie,
  createVisitor,
  createOwnIds,
  getPerson,
  type Person,
  signIn,
} from '../support/people.js';
import {
  createReplicatedPartner,
  createReplicatedPerson,
  replicateAccount,
} from '../support/replicated-fixtures.js';
import { expectRefused } from '../support/refusal.js';
import { portalUnderTest } from '../support/portal.js';
import { type RestResponse, Rest } from '../support/rest.js';
import {
  createAccount,
  createPartner,
  createPerson,
  createReport,
  type AccountFixture,
  type PartnerFixture,
} from '../support/fixtures.js';

let partner: PartnerFixture;
let other: PartnerFixture;
let administrator: Person;
let account: AccountFixture;
let person: Person;

beforeAll(async () => {
  [partner, other] = [await createReplicatedPartner(), await createPartner()];
  administrator = await createReplicatedPerson('administrator');
});

beforeEach(async () => {
  account = await createAccount('user', partner);
  person = await signIn(account.email);
});

const refresh = (cookie: string) => createVisitor().post('/session/refresh', {}, { cookie });
const withToken = (token: string) => new Rest(portalUnderTest().url, token).get('/reportType/findAll');
const readToken = ({ body }: RestResponse) => (body as [SignedInAccount, string])[1];

const moveClock = (column: string, seconds: number, { id } = account) =>
  sql('identity', `UPDATE session SET ${column} = now() - make_interval(secs => $1) WHERE account_id = $2`, [
    seconds,
    id,
  ]);

/** Seconds since the session was last used. */
const findUnusedSeconds = async ({ id } = account) =>
  (
    await queryRow<{ seconds: number }>(
      'identity',
      'SELECT extract(epoch FROM now() - last_seen_at)::int AS seconds FROM session WHERE account_id = $1',
      [id],
    )
  ).seconds;

/** Waits until all gateways have received the end of the session. */
const waitUntilEnded = () =>
  eventually(
    () => withToken(person.token),
    ({ status }) => status === 401,
  );

describe('session', () => {
  it('is renewed by its cookie, which changes each time', async () => {
    const first = await refresh(person.cookie);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject([{ id: account.id, role: 'user' }, expect.any(String)]);
    const next = readCookie(first) ?? '';
    expect(next).toMatch(/^session=/);
    expect(next).not.toBe(person.cookie);
    expect((await refresh(next)).status).toBe(200);
    expect((await withToken(readToken(first))).status).toBe(200);
  });

  it('is extended by calls', async () => {
    await moveClock('last_seen_at', 600);
    await withToken(person.token);
    await eventually(findUnusedSeconds, (seconds) => seconds < 600 - 60);
  });

  it.each([
    ['updateTimes', { secondsInView: 60 }],
    ['updatePageChange', { total: 1 }],
    ['updateVisualClick', { total: 1 }],
  ])('is not extended by the records of an open report with %s', async (call, notice) => {
    const other = await createAccount('user', partner);
    const reader = await signIn(other.email);
    await moveClock('last_seen_at', 600);
    await moveClock('last_seen_at', 600, other);
    await person.rest.post(`/viewership/${call}`, { id: 1, ...notice });
    // Identity is notified in the order of the calls.
    await withToken(reader.token);
    await eventually(
      () => findUnusedSeconds(other),
      (seconds) => seconds < 600 - 60,
    );
    expect(await findUnusedSeconds()).toBeGreaterThanOrEqual(600);
  });

  it.each(['cross-site', 'same-site', 'none'])('refuses calls of another origin: %s', async (site) => {
    const headers = { cookie: person.cookie, 'sec-fetch-site': site };
    const credentials = { username: person.account.email, password: demoPassword };
    for (const [path, body] of [
      ['/session/refresh', {}],
      ['/signin/signout', createOwnIds(person)],
      ['/user/login', credentials],
      ['/admin/login', credentials],
    ] as const)
      expect((await person.rest.post(path, body, headers)).status).toBe(403);
    expect((await refresh(person.cookie)).status).toBe(200);
  });
});

describe('sign-out', () => {
  it('ends the access token and the cookie on the gateway', async () => {
    const response = await person.rest.post('/signin/signout', createOwnIds(person));
    expect(response.body).toEqual({ affectedRows: 1 });
    expect(response.headers.getSetCookie()[0]).toMatch(/^session=;/);
    expectRefused(await waitUntilEnded(), 'jwt expired');
    expectRefused(await refresh(person.cookie), 'jwt expired');
  });
});

const logIn = (path: string, username: unknown, password: unknown = demoPassword) =>
  createVisitor().post(path, { username, password });

const getPathFor = (role: string) => (role === 'administrator' ? '/admin/login' : '/user/login');

function expectNoSecret({ text, body }: RestResponse): void {
  expect(text).not.toContain(demoPassword);
  // The token next to the account is random and could contain any text.
  const [account] = body as unknown[];
  expect(JSON.stringify(account)).not.toMatch(/password|argon2|hash/i);
}

describe('sign-in', () => {
  const active = demoAccounts.filter(({ status }) => status === 'Active');

  it.each(active)('accepts $email and returns the account', async ({ id, email, role, partnerId }) => {
    const response = await logIn(getPathFor(role), email);
    expect(response.status).toBe(200);
    expect(response.body).toEqual([
      expect.objectContaining({
        id,
        email,
        role,
        status: 'Active',
        user_type_id: partnerId,
        name: demoPartners.find((partner) => partner.id === partnerId)?.name ?? null,
        session: { expires_in_seconds: 900, idle_seconds: 1_800 },
      }),
      expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    ]);
    expectNoSecret(response);
  });

  it('keeps the session and the device in cookies that scripts cannot read and other sites cannot send', async () => {
    const response = await logIn('/user/login', 'user@dho.example');
    const [session = '', device = '', ...others] = response.headers.getSetCookie();
    expect(others).toEqual([]);
    const [pair = '', ...attributes] = session.split('; ');
    expect(pair).toMatch(/^session=.{40,}$/);
    // A session cookie has no expiry.
    expect(attributes.sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict']);
    expect(response.text).not.toContain(pair.replace('session=', ''));
    const [existing = '', ...ofDevice] = device.split('; ');
    expect(existing).toMatch(/^device=[\w-]{22}\.[\w-]{43}$/);
    expect(ofDevice.sort()).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/', 'SameSite=Strict']);
  });
});

describe('failed sign-ins through the gateway', () => {
  const attempt = (password: string, address: string, cookie = '') =>
    createVisitor().post(
      '/user/login',
      { username: account.email, password },
      { 'x-forwarded-for': address, cookie },
    );
  const readDevice = ({ headers }: RestResponse) =>
    headers
      .getSetCookie()
      .find((each) => each.startsWith('device='))
      ?.split(';')[0];
  const fail = async (address: string, times: number) => {
    for (let time = 0; time < times; time++) expect((await attempt('wrong', address)).text).toBe('[]');
  };
  const signsIn = async (address: string, device?: string) =>
    ((await attempt(demoPassword, address, device)).body as unknown[]).length === 2;

  it('stop other browsers of the network, not one with the cookie of an earlier sign-in', async () => {
    const device = readDevice(await attempt(demoPassword, '192.0.2.1'));
    await fail('192.0.2.1', 10);
    const refused = await attempt(demoPassword, '192.0.2.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await signsIn('192.0.2.1', device)).toBe(true);
    expect(await signsIn('203.0.113.1')).toBe(true);
  });

  it('are mailed to the owner, with a link that admits a new browser', async () => {
    await fail('192.0.2.3', 10);
    const id = await requestTicket(account.email, 'admitBrowser');
    const device = readDevice(await createVisitor().post('/device/admit', { id }));
    expect(await signsIn('192.0.2.3', device)).toBe(true);
  });
});

describe('change of an account', () => {
  it.each([
    ['blocked', '/user/updateStatus', () => ({ id: account.id, status: 'Blocked' })],
    ['moved to another partner', '/user/updateUserType', () => ({ id: account.id, type: other.id })],
  ])('ends its sessions within a second when it is %s', async (_change, path, input) => {
    const response = await administrator.rest.post(path, input());
    expect(response.body).toMatchObject({ affectedRows: 1 });
    expectRefused(await waitUntilEnded(), 'jwt expired');
  });
});

describe('session of a person who views the portal as another', () => {
  const viewBy = async (actor: Person) => {
    const { body } = await actor.rest.post('/person/viewAs', { id: account.id });
    const [viewed, token] = body as [SignedInAccount, string];
    return getPerson(viewed, token, '');
  };

  it('shows the lists of the other and refuses writes', async () => {
    const report = await createReport({ owner: partner });
    await replicateAccount(account);
    const viewed = await viewBy(administrator);
    expect(viewed.account).toMatchObject({ id: account.id, role: 'user' });
    expect((await viewed.rest.api.report.findAll({})).map(({ id }) => id)).toContain(report.id);
    const refused = await viewed.rest.post('/favourite/insert', { reportId: report.id });
    expect(refused).toMatchObject({ status: 403, body: { errors: [{ field: 'actor' }] } });
  });

  it('ends with the session of the viewing person', async () => {
    const actor = await createPerson('administrator');
    const viewed = await viewBy(actor);
    await actor.rest.post('/signin/signout', { userId: actor.account.id });
    await eventually(async () => (await withToken(viewed.token)).status === 401);
    expect((await withToken(person.token)).status).toBe(200);
  });
});
