import { describe, expect, it, beforeAll } from '@jest/globals';
import { sql } from '../support/databases.js';
import { eventually, waitUntilSettled } from '../support/eventually.js';
import { type Person, signIn } from '../support/people.js';
import { createPartner, createPerson } from '../support/fixtures.js';

let administrator: Person;

beforeAll(async () => {
  administrator = await signIn('admin@portal.example');
});

describe('counts', () => {
  it('of users exclude administrators', async () => {
    const { truth, response } = await waitUntilSettled(
      () =>
        sql<{ count: number }>(
          'identity',
          `SELECT count(*)::int AS count FROM account WHERE role <> 'administrator' AND deleted_at IS NULL`,
        ),
      () => administrator.rest.api.user.findCount({}),
    );
    expect(response).toEqual(truth);
  });

  it.each(['user', 'userAdmin'] as const)('of users are limited to the own partner of a %s', async (role) => {
    const partner = await createPartner();
    await createPerson('user', partner);
    const person = await createPerson(role, partner);
    expect(await person.rest.api.user.findCount({})).toEqual([{ count: 2 }]);
  });
});

describe('the chart of sign-ins', () => {
  it('counts a sign-in that identity has published', async () => {
    const getTotal = async () => {
      const days = await administrator.rest.api.viewership.signinChartData({});
      return days.reduce((sum, { count }) => sum + count, 0);
    };
    const before = await getTotal();
    const person = await createPerson('user', await createPartner());
    await person.rest.api.signin.signin({ userId: person.account.id });
    await eventually(getTotal, (count) => count > before);
  });
});
