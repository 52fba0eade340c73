import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { dailyLimits, type DailyLimit, type Role } from '@portal/contracts';
import { demoPassword } from '@portal/demo-data';
import { sql } from '../support/databases.js';
import { createReplicatedPerson, createReplicatedReport } from '../support/replicated-fixtures.js';
import { mailTo } from '../support/mail.js';
import { createVisitor, type Person } from '../support/people.js';
import { createReportFixtures, type ReportFixtures } from '../support/report-fixtures.js';
import type { RestResponse } from '../support/rest.js';
import { createPerson, createReport } from '../support/fixtures.js';

type Counting = 'identity' | 'reports' | 'notifications';

let fixtures: ReportFixtures;

beforeAll(async () => {
  fixtures = await createReportFixtures();
});

/** Sets today's counter of an account so that `left` actions remain. */
const leave = (service: Counting, kind: DailyLimit, { account }: Person, left: number) =>
  sql(
    service,
    `INSERT INTO daily_count (account_id, kind, day, count) VALUES ($1, $2, (now() AT TIME ZONE 'UTC')::date, $3)
     ON CONFLICT (account_id, kind, day) DO UPDATE SET count = excluded.count`,
    [account.id, kind, dailyLimits[kind][account.role] - left],
  );

function expectTomorrow(response: RestResponse, reason: string): void {
  expect(response.status).toBe(429);
  const seconds = Number(response.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(86_400);
  const { code, detail } = response.body as { code: string; detail: string };
  expect(code).toBe('too-many-requests');
  expect(detail).toMatch(new RegExp(`^${reason} Try again in \\d+ (second|minute|hour)s?\\.$`));
}

describe('daily mails of an account', () => {
  it('are limited for registrations, which add no account beyond the limit', async () => {
    const userAdmin = await createPerson('userAdmin', fixtures.partner);
    const emails = [1, 2].map(() => `${randomUUID()}@test.example`);
    const upload = (count: number) => {
      const rows = emails.slice(0, count).map((email) => `Ada,Banda,${email},0999000123`);
      const csv = ['firstname,surname,email,phone', ...rows].join('\n');
      return userAdmin.rest.post('/user/insertMany', { csv, dryRun: false });
    };
    const findRegistered = () => sql('identity', 'SELECT FROM account WHERE email = ANY ($1)', [emails]);
    await leave('identity', 'mails', userAdmin, 1);
    expectTomorrow(await upload(2), 'You can send at most 2,000 emails a day.');
    expect(await findRegistered()).toHaveLength(0);
    expect((await upload(1)).body).toMatchObject({ affectedRows: 1 });
    expect(await findRegistered()).toHaveLength(1);
  });

  it('include codes and notices beyond the limit', async () => {
    const person = await createPerson('user', fixtures.partner);
    await leave('identity', 'mails', person, 0);
    await leave('notifications', 'mails', person, 0);
    const { email } = person.account;
    expect((await createVisitor().post('/user/resetCode', { email })).body).toMatchObject({ code: 'sent' });
    await mailTo(email, /[A-Z\d]{8}/);
    const { id } = person.account;
    const change = { id, oldPassword: demoPassword, password: randomUUID() };
    expect((await person.rest.post('/user/updatePassword', change)).body).toMatchObject({ affectedRows: 1 });
    await mailTo(email, 'password of your account was changed');
  });
});

describe('daily limit of writes with many recipients', () => {
  const actOnce = async (
    role: Role,
    service: Counting,
    kind: DailyLimit,
    act: (by: Person) => Promise<RestResponse>,
  ) => {
    const person = await createReplicatedPerson(role, fixtures.partner);
    await leave(service, kind, person, 1);
    const accepted = await act(person);
    return { accepted, refused: await act(person) };
  };

  it('applies to report updates', async () => {
    const report = await createReplicatedReport(fixtures.partner);
    const update = ({ rest }: Person) =>
      rest.post('/reportUpdate/insert', { reportId: report.id, updates: 'New figures.' });
    const { accepted, refused } = await actOnce('user', 'reports', 'reportUpdates', update);
    expect(accepted.body).toMatchObject({ affectedRows: 1 });
    expectTomorrow(refused, 'You can add at most 20 report updates a day.');
  });

  it('applies to access requests', async () => {
    const reports = [
      await createReport({ owner: fixtures.otherPartner }),
      await createReport({ owner: fixtures.otherPartner }),
    ];
    const request = ({ rest, account }: Person) =>
      rest.post('/accessRequest/insert', { userId: account.id, reportId: reports.pop()?.id });
    const { accepted, refused } = await actOnce('user', 'reports', 'accessRequests', request);
    expect(accepted.body).toMatchObject({ affectedRows: 1 });
    expectTomorrow(refused, 'You can make at most 30 access requests a day.');
  });
});
