import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SignedInAccount } from '@portal/contracts';
import { sql, queryRow } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { readCookie, createVisitor, createOwnIds, type Person, signIn } from '../support/people.js';
import { expectRefused } from '../support/refusal.js';
import { portalUnderTest } from '../support/portal.js';
import { type RestResponse, Rest } from '../support/rest.js';
import {
  createAccount,
  createPartner,
  type AccountFixture,
  type PartnerFixture,
} from '../support/fixtures.js';

let partner: PartnerFixture;
let account: AccountFixture;
let person: Person;

beforeAll(async () => {
  partner = await createPartner();
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
    5,
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

  it('accepts the previous cookie from a second tab and keeps the newest one', async () => {
    const newest = readCookie(await refresh(person.cookie)) ?? '';
    const second = await refresh(person.cookie);
    expect(second.status).toBe(200);
    expect(readCookie(second)).toBeUndefined();
    expect((await refresh(newest)).status).toBe(200);
  });

  it('ends when a copied cookie is used after its replacement', async () => {
    const second = readCookie(await refresh(person.cookie)) ?? '';
    const newest = readCookie(await refresh(second)) ?? '';
    const copied = await refresh(person.cookie);
    expectRefused(copied, 'jwt expired');
    expect(copied.headers.getSetCookie()[0]).toMatch(/^session=;/);
    expectRefused(await refresh(newest), 'jwt expired');
    expectRefused(await waitUntilEnded(), 'jwt expired');
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

  it('cannot be renewed from another site', async () => {
    const response = await createVisitor().post(
      '/session/refresh',
      {},
      { cookie: person.cookie, 'sec-fetch-site': 'cross-site' },
    );
    expect(response.status).toBe(403);
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

  it('does not affect the other session of the user', async () => {
    const elsewhere = await signIn(account.email);
    await person.rest.post('/signin/signout', createOwnIds(person));
    await waitUntilEnded();
    expect((await withToken(elsewhere.token)).status).toBe(200);
  });

  it('is rejected for another user', async () => {
    const response = await person.rest.post('/signin/signout', { userId: account.id + 1 });
    expect(response.status).toBe(403);
    expect((await withToken(person.token)).status).toBe(200);
  });
});

describe('recording a sign-in', () => {
  it('counts once for each session', async () => {
    const responses = await Promise.all([
      person.rest.post('/signin/signin', createOwnIds(person)),
      person.rest.post('/signin/signin', createOwnIds(person)),
    ]);
    const affected = responses.map(({ body }) => (body as { affectedRows: number }).affectedRows);
    expect(affected.sort()).toEqual([0, 1]);
    const signIns = () => sql('analytics', 'SELECT 1 FROM sign_in WHERE account_id = $1', [account.id]);
    expect(await eventually(signIns, (rows) => rows.length > 0)).toHaveLength(1);
  });

  it('rejects the id of another user', async () => {
    expect((await person.rest.post('/signin/signin', { userId: account.id + 1 })).status).toBe(403);
  });
});
