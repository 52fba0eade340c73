import { beforeAll, describe, expect, it } from '@jest/globals';
import { userSortColumns, type UserRow } from '@portal/contracts';
import { useIdentity, type TestAccount, type TestPartner } from '../testing/identity-service.js';

const size = 40;
const identity = useIdentity();
let partner: TestPartner;
let administrator: TestAccount;
let userAdmin: TestAccount;
let user: TestAccount;

beforeAll(async () => {
  partner = await identity.addPartner();
  await addUsers(partner, 'lists.example', size);
  await addUsers(await identity.addPartner(), 'others.example', 9);
  administrator = await identity.addAccount('administrator');
  userAdmin = await identity.addAccount('userAdmin', partner);
  user = await identity.addAccount('user', partner);
});

/** Adds users of all statuses with many equal names. */
const addUsers = ({ id }: TestPartner, domain: string, count: number) =>
  identity.queryRows(
    `INSERT INTO account (firstname, surname, email, phone, role, status, partner_id)
     SELECT (ARRAY['Anna', 'émile', 'Zoe', 'bob'])[1 + n % 4],
       (ARRAY['Banda', 'banda', 'Ågren', 'Zimba', 'Nkhata'])[1 + n % 5], n || '@' || $2,
       lpad((n % 7)::text, 10, '0'), 'user', (ARRAY['Active', 'Active', 'Blocked', 'Deactivated'])[1 + n % 4], $1
     FROM generate_series(1, $3::int) n`,
    [id, domain, count],
  );

const compare = new Intl.Collator('und').compare;
const listIds = (rows: { id: number }[]) => rows.map(({ id }) => id);
const getUsersApi = () => administrator.api.user;
const findByPartner = (paging: object) =>
  getUsersApi().findAllByPartner.page({ userTypeId: partner.id, limit: 500, ...paging });

type Lister = (paging: object) => Promise<{ rows: object[]; total: number }>;

/** Reads a list in pages from both ends of its index. */
async function readPages(list: Lister, size = 6): Promise<object[]> {
  const { total } = await list({ limit: 1 });
  const pages = [];
  for (let offset = 0; offset < total; offset += size)
    pages.push(...(await list({ limit: size, offset })).rows);
  return pages;
}

it('every list of identity can be sorted by each column of its contract', async () => {
  const { id } = user;
  const inputs = {
    '/user/findByUserType': { userTypeId: partner.id },
    '/user/findAllByUserType': { userTypeId: partner.id },
    '/user/findByUserTypeDeactivated': { userTypeId: partner.id },
    '/person/findHistory': { id },
  };
  expect(await identity.findFailingSorts([administrator.principal, user.principal], inputs)).toEqual([]);
});

it('no call of identity ends with a system error for an unusual text', async () => {
  expect(await identity.findFailingTexts([administrator.principal, user.principal])).toEqual([]);
});

describe('lists of users', () => {
  it.each(userSortColumns.flatMap((column) => [column, `-${column}`]))(
    'sorted by %s have pages that form the whole list in that order',
    async (sort) => {
      const whole = await findByPartner({ sort });
      expect(await readPages((paging) => findByPartner({ sort, ...paging }))).toEqual(whole.rows);
      const values = whole.rows.map((row) => String(row[sort.replace('-', '') as keyof UserRow]));
      const sorted = values.toSorted(compare);
      expect(values).toEqual(sort.startsWith('-') ? sorted.toReversed() : sorted);
    },
  );

  it('have the same users whatever the order of a search', async () => {
    const search = `${partner.name} Banda`;
    const byName = await getUsersApi().findAllNotDeactivated.page({ search, limit: 500 });
    const byPartner = await getUsersApi().findAllNotDeactivated.page({ search, sort: 'name', limit: 500 });
    expect(byName.total).toBe(12);
    expect(new Set(listIds(byPartner.rows))).toEqual(new Set(listIds(byName.rows)));
  });

  it('are searched by partner and group too, and treat wildcards literally', async () => {
    expect((await getUsersApi().findAll.page({ search: partner.name })).total).toBe(size + 2);
    expect((await getUsersApi().findAll.page({ search: `Group of ${partner.name}` })).total).toBe(size + 2);
    expect((await findByPartner({ search: 'b_nda' })).total).toBe(0);
  });

  it('are filtered by status and role', async () => {
    const createStatuses = async (list: Promise<object[]>) =>
      new Set((await list).map((row) => (row as UserRow).status));
    expect(await createStatuses(getUsersApi().findAllNotDeactivated({}))).toEqual(
      new Set(['Active', 'Blocked']),
    );
    expect(await createStatuses(getUsersApi().findAllDeactivated({}))).toEqual(new Set(['Deactivated']));
    expect(await createStatuses(getUsersApi().findByPartner({ userTypeId: partner.id }))).toEqual(
      new Set(['Active']),
    );
    const { findDeactivatedByPartner } = userAdmin.api.user;
    expect(await createStatuses(findDeactivatedByPartner({ userTypeId: partner.id }))).toEqual(
      new Set(['Deactivated']),
    );
    const { findAll, findAllUnavailable } = administrator.api.userAdmin;
    expect(listIds(await findAll({}))).toEqual([userAdmin.id]);
    expect(listIds(await findAllUnavailable({}))).not.toContain(userAdmin.id);
  });

  it('are filtered by role, partner, group, status and last sign-in', async () => {
    await identity.queryRows(
      `UPDATE account SET last_used_at = now() - make_interval(days => n) FROM (VALUES ($1, 10), ($2, 91)) AS used (of, n)
       WHERE email = used.of`,
      ['1@lists.example', '2@lists.example'],
    );
    const findEmails = async (filters: object) => {
      const list = (paging: object) => getUsersApi().findAll.page({ ...filters, ...paging });
      const whole = await list({ limit: 500 });
      expect(await readPages(list)).toEqual(whole.rows);
      return whole.rows as UserRow[];
    };
    expect(listIds(await findEmails({ role: 'userAdmin' }))).toEqual([userAdmin.id]);
    expect(await findEmails({ partnerId: partner.id })).toHaveLength(size + 2);
    expect(await findEmails({ groupId: partner.groupId, status: 'Blocked', sort: 'name' })).toHaveLength(
      size / 4,
    );
    expect(await findEmails({ groupId: partner.groupId, search: 'banda', role: 'user' })).toHaveLength(16);
    const over90 = await findEmails({ lastSignIn: 'over90days' });
    expect(over90.map(({ email }) => email)).toEqual(['2@lists.example']);
    expect(await findEmails({ lastSignIn: 'never', partnerId: partner.id })).toHaveLength(size);
    expect(await getUsersApi().findAllNotDeactivated({ status: 'Deactivated' })).toEqual([]);
    expect(await getUsersApi().findAllDeactivated({ groupId: partner.groupId })).toHaveLength(size / 4);
  });

  it("stay within the caller's rows when they are filtered", async () => {
    const other = await identity.addPartner();
    const own = await userAdmin.api.user.findAll({ partnerId: other.id });
    expect(own).toHaveLength(size + 2);
    const { findAll } = user.api.user;
    expect(await findAll({ role: 'userAdmin', lastSignIn: 'never' })).toEqual(await findAll({}));
  });

  it.each([{ role: 'administrator' }, { partnerId: 'x' }, { lastSignIn: 'yesterday' }])(
    'reject the filter %j',
    async (filter) => {
      const list = identity.request('GET', '/user/findAll', filter, { principal: administrator.principal });
      expect((await list).status).toBe(400);
    },
  );

  it('have a count that reflects the state of each account', async () => {
    const count = async () => (await userAdmin.api.user.findCount({}))[0].count;
    const before = await count();
    const { id } = await identity.addAccount('user', partner);
    expect(await count()).toBe(before + 1);
    await getUsersApi().delete({ id });
    expect(await count()).toBe(before);
    expect((await findByPartner({})).total).toBe(before);
    const [all] = await getUsersApi().findCount({});
    expect(all.count).toBe(size + 9 + 2);
  });

  it('show a user only the names of active colleagues', async () => {
    const { findAll, findCount } = user.api.user;
    const whole = await findAll({});
    expect(new Set(whole.flatMap((row) => Object.keys(row)))).toEqual(
      new Set(['id', 'firstname', 'surname']),
    );
    expect((await findCount({}))[0].count).toBe(whole.length);
    expect(listIds(whole)).toContain(userAdmin.id);
    const search = async (text: string) => (await findAll.page({ search: text })).total;
    expect(await search('anna')).toBe(10);
    expect(await search('bob')).toBe(0);
    expect(await search('zimba')).toBe(4);
    expect(await search('lists.example')).toBe(0);
    expect(await search('0999000000')).toBe(0);
    const sorted = await findAll.page({ sort: '-firstname', limit: 500 });
    expect(new Set(listIds(sorted.rows))).toEqual(new Set(listIds(whole)));
  });

  it('show a user admin the own partner, and an administrator all users but no administrators', async () => {
    const { rows } = await userAdmin.api.user.findAll.page({ limit: 500 });
    expect(new Set(rows.map((row) => (row as UserRow).user_type_id))).toEqual(new Set([partner.id]));
    expect((await getUsersApi().findAll.page({ search: administrator.email })).total).toBe(0);
    expect(JSON.stringify(rows)).not.toMatch(/password|argon2/i);
  });

  it('require an administrator to name a partner', async () => {
    await expect(getUsersApi().findAllByPartner({})).rejects.toMatchObject({
      response: { status: 400, body: { errors: [{ field: 'userTypeId' }] } },
    });
    expect(listIds(await getUsersApi().findAllByPartner({ id: partner.id }))).toHaveLength(size + 2);
    const own = await userAdmin.api.user.findAllByPartner({});
    expect(own).toHaveLength(size + 2);
  });
});

describe('one user', () => {
  it('is shown to itself, its user admin and administrators', async () => {
    for (const { principal } of [user, userAdmin, administrator])
      expect(await identity.getApi(principal).user.find({ id: user.id })).toMatchObject([
        { email: user.email },
      ]);
  });

  it('is not shown to others', async () => {
    const stranger = await identity.addAccount('userAdmin', await identity.addPartner());
    for (const [principal, status] of [
      [undefined, 401],
      [(await identity.addAccount('user', partner)).principal, 403],
      [stranger.principal, 404],
    ] as const)
      await expect(identity.getApi(principal).user.find({ id: user.id })).rejects.toMatchObject({
        response: { status },
      });
  });
});
