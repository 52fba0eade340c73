import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { useTransactions, waitUntilWaiting } from '../support/open-transaction.js';
import { type Person, signInAs } from '../support/people.js';
import { portalUnderTest } from '../support/portal.js';
import { type RestResponse, Rest } from '../support/rest.js';
import { type SecondCopy, startSecondCopy } from '../support/second-copy.js';
import { createSharedComponent } from '../support/shared-components.js';
import { createPartner, createPerson, type PartnerFixture } from '../support/fixtures.js';

const openTransaction = useTransactions();
let gateway: SecondCopy;
let partner: PartnerFixture;

beforeAll(async () => {
  partner = await createPartner();
  gateway = await startSecondCopy(createSharedComponent('gateway'), { ACCOUNT_LIMITS: 'on' });
});
afterAll(() => gateway.stop());

/** Calls of a person through the gateway with limits. */
const createLimitedClient = ({ token }: Person) => new Rest(gateway.url, token);

/** Expects a 429 with the waiting time in the header and in the text. */
function expectToWait(response: RestResponse, reason: string, maxSeconds: number): void {
  const seconds = Number(response.headers.get('retry-after'));
  expect(response.status).toBe(429);
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(maxSeconds);
  const { code, detail } = response.body as { code: string; detail: string };
  expect(code).toBe('too-many-requests');
  expect(detail).toMatch(new RegExp(`^${reason} Try again in \\d+ (second|minute)s?\\.$`));
}

describe('write beyond the limit of an account', () => {
  let person: Person;
  let responses: RestResponse[];
  const choose = (by: Person) =>
    createLimitedClient(by).post('/mailPreference/update', { userId: by.account.id, mails: 'All' });

  beforeAll(async () => {
    person = await createPerson('user', partner);
    responses = [];
    for (let call = 0; call < 31; call++) responses.push(await choose(person));
  });

  it('is rejected with the time to wait', () => {
    const last = responses.pop();
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
    if (!last) throw new Error('No answer');
    expectToWait(last, "You've done this too often.", 60);
  });

  it('is rejected in another session of the account too', async () => {
    const { token } = await signInAs('user', person.account.email);
    expect((await choose({ ...person, token })).status).toBe(429);
  });

  it('does not affect other calls and other accounts', async () => {
    const { account } = person;
    const other = await createPerson('user', partner);
    expect(
      (await createLimitedClient(person).post('/mailPreference/find', { userId: account.id })).status,
    ).toBe(200);
    expect((await choose(other)).status).toBe(200);
  });
});

describe('exports of an account', () => {
  const size = 150;
  let userAdmin: Person;
  const page = (path: string, offset: number) =>
    createLimitedClient(userAdmin).get(path, { limit: 101, offset });

  beforeAll(async () => {
    const owner = await createPartner();
    userAdmin = await createPerson('userAdmin', owner);
    await sql(
      'identity',
      `INSERT INTO account (firstname, surname, email, phone, role, status, partner_id)
       SELECT 'Ada', 'Banda', $1 || n || '@test.example', '0999000000', 'user', 'Active', $2
       FROM generate_series(1, $3) AS n`,
      [randomUUID(), owner.id, size],
    );
  });

  it('run one at a time, from the first page to the last', async () => {
    expect((await page('/user/findAll', 0)).status).toBe(200);
    expectToWait(await page('/feedback/findAll', 0), 'Another export of yours is still running.', 5);
    expect((await page('/user/findAll', 101)).status).toBe(200);
    expect((await page('/feedback/findAll', 0)).status).toBe(200);
  });

  it('free their slot when they stop early', async () => {
    expect((await page('/user/findAll', 0)).status).toBe(200);
    const requestOtherPage = () => page('/feedback/findAll', 0);
    expect((await eventually(requestOtherPage, ({ status }) => status !== 429)).status).toBe(200);
  });

  it('do not block the pages of screens', async () => {
    expect((await page('/user/findAll', 0)).status).toBe(200);
    expect((await createLimitedClient(userAdmin).get('/feedback/findAll', { limit: 15 })).status).toBe(200);
    expect((await page('/user/findAll', 101)).status).toBe(200);
  });
});

describe('imports of an account', () => {
  /** The advisory lock of bulk registration. */
  const turnLock = 7_226_104;

  it('run one at a time', async () => {
    const userAdmin = await createPerson('userAdmin', partner);
    const other = await createPerson('userAdmin', partner);
    const upload = (person: Person) => {
      const csv = `firstname,surname,email,phone\nAda,Banda,${randomUUID()}@test.example,0999000123`;
      return createLimitedClient(person).post('/user/insertMany', { csv, dryRun: false });
    };
    const { databases } = portalUnderTest();
    const lock = await openTransaction(databases.identity);
    await lock.run(`SELECT pg_advisory_xact_lock(${turnLock})`);
    const first = upload(userAdmin);
    await waitUntilWaiting('identity', 1, databases);
    expectToWait(await upload(userAdmin), 'Another import of yours is still running.', 5);
    const others = upload(other);
    await lock.commit();
    expect((await first).body).toMatchObject({ affectedRows: 1 });
    expect((await others).body).toMatchObject({ affectedRows: 1 });
    expect((await upload(userAdmin)).body).toMatchObject({ affectedRows: 1 });
  });
});
