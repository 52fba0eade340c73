import { beforeAll, describe, expect, it } from '@jest/globals';
import { useIdentity, type TestAccount, type TestPartner } from '../testing/identity-service.js';

const identity = useIdentity();
let partner: TestPartner;
let administrator: TestAccount;
let userAdmin: TestAccount;

beforeAll(async () => {
  partner = await identity.addPartner();
  administrator = await identity.addAccount('administrator');
  userAdmin = await identity.addAccount('userAdmin', partner);
});

const getApi = (by = administrator) => by.api.user;
const addUsers = (count: number, of = partner) =>
  Promise.all(Array.from({ length: count }, () => identity.addAccount('user', of)));
const listIds = (rows: { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b);
const findStatus = async (id: number) =>
  (await identity.queryRows('SELECT status FROM account WHERE id = $1', [id]))[0];
const list = 'notDeactivated' as const;

describe('a plan of a bulk action', () => {
  it('selects all users that match the filters and the search', async () => {
    const of = await identity.addPartner();
    const added = await addUsers(3, of);
    await identity.addAccount('user', of, 'Deactivated');
    const plan = { action: 'Deactivated', list, partnerId: of.id } as const;
    expect(await getApi().planBulk(plan)).toEqual({ ids: listIds(added), skipped: {} });
    const [first] = added;
    const search = first?.email ?? '';
    expect(await getApi().planBulk({ ...plan, search })).toEqual({ ids: [first?.id], skipped: {} });
  });

  it('selects from the lists of a user admin by their filters', async () => {
    const of = await identity.addPartner();
    const by = await identity.addAccount('userAdmin', of);
    const [active] = await addUsers(1, of);
    const deactivated = await identity.addAccount('user', of, 'Deactivated');
    const user = getApi(by);
    const page = { userTypeId: of.id, limit: 15 };
    const planIds = async (filters: object) =>
      listIds((await user.findAllByPartner.page({ ...page, ...filters })).rows);
    expect(await planIds({ role: 'user' })).toEqual(
      listIds([active, deactivated].flatMap((one) => one ?? [])),
    );
    expect(await planIds({ role: 'user', status: 'Active', lastSignIn: 'never' })).toEqual([active?.id]);
    const unused = await user.findDeactivatedByPartner.page({ ...page, lastSignIn: 'over90days' });
    expect(unused.rows).toEqual([]);
    const plan = { action: 'Blocked', list: 'all' } as const;
    expect(await user.planBulk({ ...plan, role: 'user', status: 'Active' })).toEqual({
      ids: [active?.id],
      skipped: {},
    });
    expect(await user.planBulk(plan)).toEqual({
      ids: listIds([active, deactivated].flatMap((one) => one ?? [])),
      skipped: { self: 1 },
    });
  });

  it('names the reasons why users would be skipped', async () => {
    const of = await identity.addPartner();
    const by = await identity.addAccount('userAdmin', of);
    const peer = await identity.addAccount('userAdmin', of);
    const [active] = await addUsers(1, of);
    const blocked = await identity.addAccount('user', of, 'Blocked');
    const [stranger] = await addUsers(1);
    const ids = listIds([by, peer, active, blocked, stranger].flatMap((account) => account ?? []));
    expect(await getApi(by).planBulk({ action: 'Blocked', list, ids })).toEqual({
      ids: [active?.id],
      skipped: { self: 1, userAdmin: 1, unchanged: 1, missing: 1 },
    });
    expect((await getApi().planBulk({ action: 'delete', list, ids })).ids).toEqual(ids);
  });
});

describe('a bulk action', () => {
  it('changes each user with its own audit entry, and returns the statuses before for Undo', async () => {
    const [active, blocked] = [
      await identity.addAccount('user', partner),
      await identity.addAccount('user', partner, 'Blocked'),
    ];
    const ids = listIds([active, blocked]);
    const result = await getApi().runBulk({ ids, action: 'Deactivated' });
    expect(result.failed).toEqual([]);
    expect(result.changed.toSorted((a, b) => a.id - b.id)).toEqual([
      { id: active.id, before: 'Active' },
      { id: blocked.id, before: 'Blocked' },
    ]);
    const findEntries = () =>
      identity.queryRows(`SELECT FROM audit_entry WHERE kind = 'Account' AND subject_id = ANY ($1::int[])`, [
        ids,
      ]);
    expect(await findEntries()).toHaveLength(2);
    // A repeated step changes nothing.
    await getApi().runBulk({ ids, action: 'Deactivated' });
    expect(await findEntries()).toHaveLength(2);
    await getApi().runBulk({ ids: [blocked.id], action: 'Blocked' });
    expect(await findStatus(blocked.id)).toEqual({ status: 'Blocked' });
  });

  it('applies the rules for one user to each, and goes on after a refusal', async () => {
    const peer = await identity.addAccount('userAdmin', partner);
    const [own] = await addUsers(1);
    const [stranger] = await addUsers(1, await identity.addPartner());
    const ids = [userAdmin, peer, own, stranger, administrator].flatMap((account) => account?.id ?? []);
    const { changed, failed } = await getApi(userAdmin).runBulk({ ids, action: 'Blocked' });
    expect(listIds(changed)).toEqual([own?.id]);
    expect(failed.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(listIds([userAdmin, peer]));
    expect(failed).toMatchObject([{ name: 'Test Person', message: 'You are not allowed to do this.' }, {}]);
    expect(await findStatus(stranger?.id ?? 0)).toEqual({ status: 'Active' });
    const self = await getApi().runBulk({ ids: [administrator.id], action: 'delete' });
    expect(self).toMatchObject({ changed: [], failed: [{ id: administrator.id }] });
  });

  it('moves and deletes users for administrators only', async () => {
    const users = listIds(await addUsers(2));
    const { id: type } = await identity.addPartner();
    for (const action of ['move', 'delete'] as const) {
      await expect(getApi(userAdmin).runBulk({ ids: users, action, type })).rejects.toMatchObject({
        response: { status: 403 },
      });
      await expect(getApi(userAdmin).planBulk({ ids: users, action, list })).rejects.toMatchObject({
        response: { status: 403 },
      });
    }
    await expect(getApi().runBulk({ ids: users, action: 'move' })).rejects.toMatchObject({
      response: { status: 400 },
    });
    expect((await getApi().runBulk({ ids: users, action: 'move', type })).changed).toHaveLength(2);
    expect(await getApi().findAllByPartner({ userTypeId: type })).toHaveLength(2);
    expect((await getApi().runBulk({ ids: users, action: 'delete' })).changed).toHaveLength(2);
    expect(await getApi().runBulk({ ids: users, action: 'delete' })).toEqual({ changed: [], failed: [] });
  });
});
