import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { userSortColumns, type UserRow } from '@portal/contracts';
import { sql } from '../support/databases.js';
import { type Person } from '../support/people.js';
import { Refused } from '../support/rest.js';
import { createPartner, createPerson, type PartnerFixture } from '../support/fixtures.js';

const size = 40;

/** Adds users of all statuses with many equal names. */
const addUsers = ({ id }: PartnerFixture) =>
  sql(
    'identity',
    `INSERT INTO account (firstname, surname, email, phone, role, status, partner_id)
     SELECT (ARRAY['Anna', 'émile', 'Zoe', 'bob'])[1 + n % 4], (ARRAY['Banda', 'banda', 'Ågren', 'Zimba', 'Nkhata'])[1 + n % 5],
       $2 || n || '@lists.example', lpad((n % 7)::text, 10, '0'), 'user',
       (ARRAY['Active', 'Active', 'Blocked', 'Deactivated'])[1 + n % 4], $1
     FROM generate_series(1, $3::int) n`,
    [id, randomUUID(), size],
  );

const compare = new Intl.Collator('und').compare;
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

describe('lists of users', () => {
  let partner: PartnerFixture;
  let administrator: Person;
  let userAdmin: Person;
  let user: Person;
  beforeAll(async () => {
    partner = await createPartner();
    await addUsers(partner);
    administrator = await createPerson('administrator');
    userAdmin = await createPerson('userAdmin', partner);
    user = await createPerson('user', partner);
  });

  const ofPartner = (paging: object) =>
    administrator.rest.api.user.findAllByUserType.page({ userTypeId: partner.id, limit: 500, ...paging });

  it.each(userSortColumns.flatMap((column) => [column, `-${column}`]))(
    'sorted by %s have pages that form the whole list in that order',
    async (sort) => {
      const whole = await ofPartner({ sort });
      const pages = [];
      for (let offset = 0; offset < whole.total; offset += 6) {
        pages.push(...(await ofPartner({ sort, limit: 6, offset })).rows);
      }
      expect(idsOf(pages)).toEqual(idsOf(whole.rows));
      const values = whole.rows.map((row) => String(row[sort.replace('-', '') as keyof UserRow]));
      const sorted = values.toSorted(compare);
      expect(values).toEqual(sort.startsWith('-') ? sorted.toReversed() : sorted);
    },
  );

  it('contain the same users when all partners are sorted by partner or by name', async () => {
    const search = `${partner.name} Banda`;
    const byName = await administrator.rest.api.user.findAllNotDeactivated.page({ search, limit: 500 });
    const byPartner = await administrator.rest.api.user.findAllNotDeactivated.page({
      search,
      sort: 'name',
      limit: 500,
    });
    expect(byName.total).toBe(12);
    expect(new Set(idsOf(byPartner.rows))).toEqual(new Set(idsOf(byName.rows)));
  });

  it('find partners too and treat wildcards literally', async () => {
    const found = await administrator.rest.api.user.findAll.page({ search: partner.name });
    expect(found.total).toBe(size + 2);
    expect((await ofPartner({ search: 'b_nda' })).total).toBe(0);
  });

  it('have a count that reflects the state of each account', async () => {
    const count = async () => (await userAdmin.rest.api.user.findCount({}))[0].count;
    const before = await count();
    const { account } = await createPerson('user', partner);
    expect(await count()).toBe(before + 1);
    await administrator.rest.api.user.delete({ id: account.id });
    expect(await count()).toBe(before);
    expect((await ofPartner({})).total).toBe(before);
  });

  it('show a user only the names of active colleagues', async () => {
    const whole = await user.rest.api.user.findAll({});
    expect(new Set(whole.flatMap((row) => Object.keys(row)))).toEqual(
      new Set(['id', 'firstname', 'surname']),
    );
    expect((await user.rest.api.user.findCount({}))[0].count).toBe(whole.length);
    const search = async (text: string) => (await user.rest.api.user.findAll.page({ search: text })).total;
    expect(await search('anna')).toBe(10);
    expect(await search('bob')).toBe(0);
    expect(await search('zimba')).toBe(4);
    expect(await search('lists.example')).toBe(0);
  });

  it('require an administrator to name a partner', async () => {
    const requested = administrator.rest.api.user.findAllByUserType({});
    await expect(requested).rejects.toThrow(Refused);
    await expect(requested).rejects.toThrow('userTypeId');
  });

  it('exclude administrators', async () => {
    const found = await administrator.rest.api.user.findAll.page({ search: administrator.account.email });
    expect(found.total).toBe(0);
  });
});

describe('audit trail', () => {
  it('is searched by words and filtered by days', async () => {
    const administrator = await createPerson('administrator');
    const target = await createPerson('user', await createPartner());
    await administrator.rest.api.user.updateStatus({ id: target.account.id, status: 'Blocked' });
    const find = (more: object) =>
      administrator.rest.api.audit.findAll.page({ search: 'blocked', limit: 500, ...more });
    const { rows } = await find({});
    const entry = rows.find(({ subjectId }) => subjectId === target.account.id);
    expect(entry).toMatchObject({
      actorId: administrator.account.id,
      action: 'Changed',
      before: { status: 'Active' },
      after: { status: 'Blocked' },
    });
    expect((await find({ until: '2020-01-01' })).total).toBe(0);
    expect((await find({ from: '2020-01-01' })).total).toBeGreaterThan(0);
  });

  it.each(['2026-02-31', '0000-01-01', 'today'])('rejects %s as a day', async (from) => {
    const administrator = await createPerson('administrator');
    expect((await administrator.rest.get('/audit/findAll', { from })).status).toBe(400);
  });
});
