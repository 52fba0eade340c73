import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql, sqlRow } from '../support/databases.js';
import { settled, undisturbed } from '../support/eventually.js';
import { type Person, signIn } from '../support/people.js';
import { createPartner, createPerson, createReport } from '../support/fixtures.js';

const zone = 'Africa/Blantyre';
let administrator: Person;

beforeAll(async () => {
  administrator = await signIn('admin@portal.example');
  // Concurrent views, so that the counts must be exact.
  const partner = await createPartner();
  const person = await createPerson('user', partner);
  const report = await createReport({ owner: partner });
  await Promise.all(
    Array.from({ length: 50 }, () =>
      person.rest.api.viewership.insert({ userId: person.account.id, reportId: report.id }),
    ),
  );
});

const viewed = `viewership, to_char(viewed_at AT TIME ZONE '${zone}', 'YYYY-MM-DD') AS day`;
const today = `to_char(now() AT TIME ZONE '${zone}', 'YYYY-MM-DD')`;

describe('counts', () => {
  it('include all acknowledged views', async () => {
    const { truth, response } = await undisturbed(
      () => sqlRow('analytics', 'SELECT count(*)::int AS count FROM viewership'),
      () => administrator.rest.api.viewership.findCount({}),
    );
    expect(response).toEqual([truth]);
  });

  it('of the views of today are exact for the day of the portal', async () => {
    const { truth, response } = await undisturbed(
      () => sqlRow('analytics', `SELECT count(*)::int AS count FROM ${viewed} WHERE day = ${today}`),
      () => administrator.rest.api.viewership.findTodayCount({}),
    );
    expect(response).toEqual([truth]);
  });

  it('of users exclude administrators', async () => {
    const { truth, response } = await settled(
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

const series = [
  ['views', 'viewed_at', 'viewership', 'viewershipChartData', 'viewershipMonthlyChartData', undisturbed],
  ['sign-ins', 'signed_in_at', 'sign_in', 'signinChartData', 'signinMonthlyChartData', settled],
] as const;

describe.each(series)('charts of %s', (_case, column, table, daily, monthly, exactly) => {
  const counted = async (format: string) => {
    const rows = await sql<{ period: string; count: number }>(
      'analytics',
      `SELECT to_char(${column} AT TIME ZONE '${zone}', '${format}') AS period, count(*)::int AS count
       FROM ${table} GROUP BY 1`,
    );
    return Object.fromEntries(rows.map(({ period, count }) => [period, count]));
  };
  const periods = async (unit: 'day' | 'month', count: number, format: string) => {
    const rows = await sql<{ period: string }>(
      'analytics',
      `SELECT to_char(at, '${format}') AS period FROM generate_series(
         date_trunc('${unit}', now() AT TIME ZONE '${zone}') - interval '${count - 1} ${unit}s',
         now() AT TIME ZONE '${zone}', '1 ${unit}') AS at`,
    );
    return rows.map(({ period }) => period);
  };

  it('show each of the last 90 days with its exact count', async () => {
    const days = await periods('day', 90, 'YYYY-MM-DD');
    const { truth, response } = await exactly(
      async () => {
        const counts = await counted('YYYY-MM-DD');
        return days.map((day) => ({ day, count: counts[day] ?? 0 }));
      },
      () => administrator.rest.api.viewership[daily]({}),
    );
    expect(response).toEqual(truth);
    expect(response.filter(({ count }) => count > 0).length).toBeGreaterThan(60);
  });

  it('show each of the last 24 months with its exact count', async () => {
    const months = await periods('month', 24, 'YYYY-MM');
    const { truth, response } = await exactly(
      async () => {
        const counts = await counted('YYYY-MM');
        return months.map((month) => ({ month, count: counts[month] ?? 0 }));
      },
      () => administrator.rest.api.viewership[monthly]({}),
    );
    expect(response).toEqual(truth);
    expect(response).toHaveLength(24);
  });
});
