import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { scaleTimeout } from '@portal/tool-kit/timeouts';
import { sql, queryRow } from '../support/databases.js';
import { startIsolatedPortal } from '../support/isolated-portal.js';
import { type Person, signIn } from '../support/people.js';
import { type SecondCopy, startSecondCopy } from '../support/second-copy.js';

const portal = startIsolatedPortal({ without: ['power-bi-emulator', 'mail-catcher', 'notifications'] });
const emails = [
  'user@dho.example',
  'owner@dho.example',
  'user@ngo.example',
  'owner@ngo.example',
  'admin@portal.example',
];
const reportIds = [1, 9, 17];
let people: Person[] = [];
let copy: SecondCopy | undefined;

beforeAll(async () => {
  people = await Promise.all(emails.map((email) => signIn(email, portal().url)));
  copy = await startSecondCopy(portal().components.analytics);
}, scaleTimeout(120_000));
afterAll(() => copy?.stop());

const queryAnalytics = (text: string, values: unknown[] = []) =>
  sql('analytics', text, values, portal().databases);
const formatPairs = (viewer: string) => `
  SELECT ${viewer} AS viewer, report_id, count(*)::int AS count, max(viewed_at) AS last
  FROM viewership WHERE ${viewer} IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`;
const formatStoredPairs = (table: string, viewer: string) =>
  `SELECT ${viewer} AS viewer, report_id, count, last_viewed_at AS last FROM ${table} ORDER BY 1, 2`;

/** Deadlocks of batches are invisible to callers, because each item is retried on its own. */
const findDeadlocks = async () => {
  const text = 'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()';
  return (await queryRow<{ deadlocks: number }>('analytics', text, [], portal().databases)).deadlocks;
};

/** Opens the three reports concurrently for each person, in a different order for each, `times` times. */
async function openAll(times: number): Promise<{ person: Person; id: number }[]> {
  const openings = Array.from({ length: times }, (_, time) =>
    people.flatMap((person, place) =>
      reportIds.map(async (_reportId, step) => {
        const reportId = reportIds[(place + step + time) % reportIds.length];
        const input = { userId: person.account.id, reportId };
        const response = await person.rest.post('/viewership/insert', input, {
          'idempotency-key': randomUUID(),
        });
        expect(response.status).toBe(200);
        return { person, id: (response.body as { insertId: number }).insertId };
      }),
    ),
  );
  return Promise.all(openings.flat());
}

it('the counts of hundreds of concurrent views on two copies match the history', async () => {
  await queryAnalytics('DELETE FROM user_report_views WHERE report_id = 1');
  await queryAnalytics('DELETE FROM partner_report_views WHERE report_id = 1');
  await queryAnalytics('DELETE FROM viewership WHERE report_id = 1');
  await queryAnalytics('DELETE FROM report_views WHERE report_id = 1');
  await openAll(20);
  expect(await queryAnalytics(formatStoredPairs('user_report_views', 'account_id'))).toEqual(
    await queryAnalytics(formatPairs('account_id')),
  );
  expect(await queryAnalytics(formatStoredPairs('partner_report_views', 'partner_id'))).toEqual(
    await queryAnalytics(formatPairs('partner_id')),
  );
  expect(
    await queryAnalytics(
      'SELECT report_id, count::int, viewers, partners FROM report_views ORDER BY report_id',
    ),
  ).toEqual(
    await queryAnalytics(
      `SELECT report_id, count(*)::int AS count, count(DISTINCT account_id)::int AS viewers,
         count(DISTINCT partner_id)::int AS partners
       FROM viewership GROUP BY report_id ORDER BY report_id`,
    ),
  );
  expect(await findDeadlocks()).toBe(0);
});

it('hundreds of concurrent records on two copies are stored with their maximum', async () => {
  const views = await openAll(4);
  await queryAnalytics(
    `UPDATE viewership SET viewed_at = viewed_at - interval '1 minute' WHERE id = ANY ($1)`,
    [views.map(({ id }) => id)],
  );
  const requests = [1, 2, 3].flatMap((total) =>
    (total === 2 ? views.toReversed() : views).flatMap(({ person, id }) => [
      person.rest.post('/viewership/updatePageChange', { id, total }),
      person.rest.post('/viewership/updateVisualClick', { id }),
      person.rest.post('/viewership/updateTimes', { id, secondsInView: 0, drawnAfter: 1_000 }),
    ]),
  );
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const rows = await queryAnalytics(
    'SELECT DISTINCT page_changes, visual_clicks, drawn_after FROM viewership WHERE id = ANY ($1)',
    [views.map(({ id }) => id)],
  );
  expect(rows).toEqual([{ page_changes: 3, visual_clicks: 3, drawn_after: 1_000 }]);
  expect(await findDeadlocks()).toBe(0);
});
