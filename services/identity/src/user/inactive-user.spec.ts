import { beforeAll, describe, expect, it } from '@jest/globals';
import { useIdentity, type TestAccount, type TestPartner } from '../testing/identity-service.js';

const identity = useIdentity();
let partner: TestPartner;
let administrator: TestAccount;
let userAdmin: TestAccount;
let absent: TestAccount;
let longAbsent: TestAccount;

const setLastSignIn = ({ id }: TestAccount, daysAgo: number) =>
  identity.queryRows(`UPDATE account SET last_used_at = now() - make_interval(days => $2) WHERE id = $1`, [
    id,
    daysAgo,
  ]);

beforeAll(async () => {
  partner = await identity.addPartner();
  administrator = await identity.addAccount('administrator');
  userAdmin = await identity.addAccount('userAdmin', partner);
  absent = await identity.addAccount('user', partner);
  longAbsent = await identity.addAccount('user', partner);
  await identity.addAccount('user', partner);
  await setLastSignIn(absent, 61);
  await setLastSignIn(longAbsent, 91);
  await setLastSignIn(await identity.addAccount('user', partner), 59);
  await setLastSignIn(await identity.addAccount('user', partner, 'Deactivated'), 70);
  await setLastSignIn(await identity.addAccount('user', await identity.addPartner()), 200);
});

const getInactiveApi = ({ principal }: TestAccount) => identity.getApi(principal).inactiveUser;
const listIds = (rows: { id: number }[]) => rows.map(({ id }) => id);

describe('inactive users', () => {
  it('are active, signed in before, and not in the last days; the longest absent first', async () => {
    const ofPartner = { userTypeId: partner.id };
    const rows = await getInactiveApi(administrator).findAll({ days: '60', ...ofPartner });
    expect(listIds(rows)).toEqual([longAbsent.id, absent.id]);
    expect(rows[0]).toMatchObject({
      email: longAbsent.email,
      role: 'user',
      partner: partner.name,
      last_sign_in: expect.stringMatching(/^20.*Z$/),
    });
    expect(listIds(await getInactiveApi(administrator).findAll({ days: '90', ...ofPartner }))).toEqual([
      longAbsent.id,
    ]);
  });

  it('are those of the own partner for user admins, and of all partners for administrators', async () => {
    expect(listIds(await getInactiveApi(userAdmin).findAll({ days: '60' }))).toEqual([
      longAbsent.id,
      absent.id,
    ]);
    const { total } = await getInactiveApi(administrator).findAll.page({ days: '60', limit: 1 });
    expect(total).toBeGreaterThan(2);
    const input = { days: '60', userTypeId: partner.id + 1 };
    const { status } = await identity.request('GET', '/user/findInactive', input, {
      principal: userAdmin.principal,
    });
    expect(status).toBe(403);
  });

  it.each(['firstname', 'surname', 'email', 'partner', '-last_sign_in'])(
    'are found by address, sorted by %s',
    async (sort) => {
      const found = await getInactiveApi(userAdmin).findAll.page({ days: '60', search: absent.email, sort });
      expect({ ids: listIds(found.rows), total: found.total }).toEqual({ ids: [absent.id], total: 1 });
    },
  );
});
