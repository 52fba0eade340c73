import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '../support/databases.js';
import { type Person, signIn } from '../support/people.js';
import type { RestResponse } from '../support/rest.js';
import { createPartner, createPerson, createReport, type ReportFixture } from '../support/fixtures.js';

const callers = 100;
const prepareMilliseconds = 120_000;

const people: Person[] = [];
let report: ReportFixture;
let other: ReportFixture;
let closedReport: ReportFixture;

beforeAll(async () => {
  const partner = await createPartner();
  report = await createReport({ owner: partner });
  other = await createReport({ owner: partner });
  closedReport = await createReport();
  // One after another, because a hundred sign-ins at once are refused.
  while (people.length < callers) people.push(await createPerson('user', partner));
}, prepareMilliseconds);

const open = (
  { rest, account }: Person,
  { id }: ReportFixture,
  key: string = randomUUID(),
  userId = account.id,
) => rest.post('/viewership/insert', { userId, reportId: id }, { 'idempotency-key': key });
const getId = ({ body }: RestResponse) => (body as { insertId: number }).insertId;
const findOwners = async (ids: number[]) => {
  const rows = await sql<{ id: string; account_id: number }>(
    'analytics',
    'SELECT id, account_id FROM viewership WHERE id = ANY ($1)',
    [ids],
  );
  return new Map(rows.map(({ id, account_id: accountId }) => [Number(id), accountId]));
};

describe('a hundred concurrent callers', () => {
  it('get their own responses', async () => {
    const responses = await Promise.all(people.map((person) => open(person, report)));
    expect(responses.map(({ status }) => status)).toEqual(people.map(() => 200));
    const owners = await findOwners(responses.map(getId));
    expect(responses.map((response) => owners.get(getId(response)))).toEqual(
      people.map(({ account }) => account.id),
    );
  });

  it('get their own refusals with the ids of their requests', async () => {
    const keys = people.map(() => randomUUID());
    const views = await Promise.all(people.map((person, n) => open(person, report, keys[n])));
    const kinds = [
      { status: 200, call: (person: Person) => open(person, report) },
      { status: 404, call: (person: Person) => open(person, closedReport) },
      { status: 403, call: (person: Person) => open(person, report, undefined, person.account.id + 1) },
      { status: 400, call: (person: Person, n: number) => open(person, other, keys[n]) },
      {
        status: 200,
        call: ({ rest }: Person, n: number) =>
          rest.post('/viewership/updatePageChange', { id: getIdOfView(n) }),
      },
      {
        status: 403,
        call: ({ rest }: Person, n: number) =>
          rest.post('/viewership/updateVisualClick', { id: getIdOfView(n + 1) }),
      },
    ];
    const getIdOfView = (n: number) => getId(views[n % callers] as RestResponse);
    const requested = people.map((person, n) => ({
      ...(kinds[n % kinds.length] as (typeof kinds)[number]),
      person,
    }));
    const responses = await Promise.all(requested.map(({ call, person }, n) => call(person, n)));
    expect(responses.map(({ status }) => status)).toEqual(requested.map(({ status }) => status));
    const errors = responses.filter(({ status }) => status !== 200);
    expect(errors.map(({ body }) => (body as { instance: string }).instance)).toEqual(
      errors.map(({ headers }) => headers.get('x-request-id')),
    );
  });

  it('may use the same key for their own views and repeat it', async () => {
    const key = randomUUID();
    const twice = await Promise.all([...people, ...people].map((person) => open(person, report, key)));
    const ids = twice.map(getId);
    expect(ids.slice(callers)).toEqual(ids.slice(0, callers));
    expect(new Set(ids).size).toBe(callers);
  });
});

describe('batched count', () => {
  const getAdministrators = () => Promise.all([1, 2].map(() => signIn('admin@portal.example')));
  const selectCount = async ({ rest }: Person) => {
    const [{ count }] = await rest.api.viewership.findCount({});
    return count;
  };

  it('contains every view acknowledged before the request, for any caller', async () => {
    const [one, two] = (await getAdministrators()) as [Person, Person];
    for (const person of people.slice(0, 20)) {
      const before = await selectCount(one);
      await open(person, report);
      expect(Math.min(...(await Promise.all([selectCount(one), selectCount(two)])))).toBeGreaterThan(before);
    }
  });

  it('contains them also during many writes', async () => {
    const readers = await getAdministrators();
    const before = await selectCount(readers[0] as Person);
    let acknowledged = 0;
    let opening = true;
    const read = async (reader: Person) => {
      const short: number[] = [];
      while (opening) {
        const least = before + acknowledged;
        const count = await selectCount(reader);
        if (count < least) short.push(count);
      }
      return short;
    };
    const reading = Promise.all(readers.map(read));
    await Promise.all(
      people.map(async (person) => {
        for (let view = 0; view < 3; view++) {
          await open(person, report);
          acknowledged++;
        }
      }),
    );
    opening = false;
    expect(await reading).toEqual(readers.map(() => []));
    expect(acknowledged).toBe(3 * callers);
  });

  it('is limited to the own partner for each user admin', async () => {
    const counts = await Promise.all(
      [1, 2, 3].map(async (users) => {
        const partner = await createPartner();
        const owner = await createPerson('userAdmin', partner);
        for (let user = 1; user < users; user++) await createPerson('user', partner);
        return owner;
      }),
    );
    const administrator = await signIn('admin@portal.example');
    const responses = await Promise.all(
      [administrator, ...counts].map(({ rest }) => rest.api.user.findCount({})),
    );
    expect(responses.slice(1)).toEqual([1, 2, 3].map((count) => [{ count }]));
    expect(responses[0]?.[0].count).toBeGreaterThan(callers);
  });
});
