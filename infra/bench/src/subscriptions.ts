import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { demoReports } from '@portal/demo-data';
import type { Portal } from '@portal/local';
import { createJsonPost, getOpeningRequest } from './calls/requests.js';
import { query, queryNumber } from './database.js';
import { runAtRate } from './load/run-at-rate.js';
import { fetchResponse, type LoadRequest } from './load/run-load.js';
import { loadUsers, type LoadUser } from './load/users.js';
import { formatTable, getPercentile } from './measure/figures.js';
import { getNth } from './nth.js';
import { defaultEnvironment, printProgress, withBenchPortal } from './portal.js';
import { password, population } from './seed/population.js';

const signInsPerSecond = 2;
const openingsPerSecond = 10;
const quietMs = 60_000;
const maxMinutes = 30;

interface Latencies {
  signIn: number[];
  opening: number[];
}

/** Measures signing in and opening reports without and with subscriptions that are all due in the same minute, and how long these take. */
export async function measureSubscriptions(count: number): Promise<void> {
  // Some accounts are not active.
  const size = { ...population, users: Math.ceil(count * 1.2), reports: 200, views: 0 };
  await withBenchPortal(size, defaultEnvironment, async ({ portal }) => {
    const users = await loadUsers(portal);
    await subscribe(portal, count);
    printProgress('warming up');
    await measure(portal, users, AbortSignal.timeout(10_000));
    printProgress('measuring without subscriptions');
    const without = await measure(portal, users, AbortSignal.timeout(quietMs));
    printProgress(`measuring with ${count.toLocaleString('en')} due subscriptions`);
    const end = new AbortController();
    const startedAt = performance.now();
    await query(portal.databases.reports, 'UPDATE subscription SET next_run_at = now()');
    const [during, [orderedSeconds, sentSeconds]] = await Promise.all([
      measure(portal, users, end.signal),
      waitForMails(portal, count, startedAt).finally(() => end.abort()),
    ]);
    const exports = await queryNumber(portal.databases.reports, 'SELECT count(*)::int FROM report_export');
    console.log(
      `\n${count.toLocaleString('en')} subscriptions: mails ordered in ${orderedSeconds} s, sent in ${sentSeconds} s, ${exports} export(s)\n`,
    );
    console.log(formatTable(['', 'requests', 'p50, ms', 'p95, ms'], listRows(without, during)));
  });
}

/** Makes a report that the emulator exports, which all users may open, with subscriptions of `count` users. */
async function subscribe({ databases }: Portal, count: number): Promise<void> {
  const report = demoReports.find(({ type }) => type === 'Power Bi');
  if (report?.type !== 'Power Bi') throw new Error('The demonstration has no report of Power BI.');
  const { reportId, datasetId, workspaceId } = report;
  await query(
    databases.reports,
    `UPDATE report SET type = 'Power Bi', report_id = $1, dataset_id = $2, workspace_id = $3, status = 'Available', subscriptions = 'attachment'
     WHERE id = 1`,
    [reportId, datasetId, workspaceId],
  );
  await query(
    databases.reports,
    `INSERT INTO group_permission (group_id, report_id) SELECT id, 1 FROM replicated_group ON CONFLICT DO NOTHING`,
  );
  const subscribed = await query(
    databases.reports,
    `INSERT INTO subscription (account_id, report_id, cadence, weekdays, month_day, local_time, time_zone, format, next_run_at)
     SELECT id, 1, 'daily', '{}', 1, '06:00', 'Africa/Blantyre', 'PDF', now() + interval '1 day'
     FROM replicated_account WHERE status = 'Active' AND role <> 'administrator' ORDER BY id LIMIT $1 RETURNING id`,
    [count],
  );
  if (subscribed.length < count) throw new Error(`Only ${subscribed.length} people can subscribe.`);
}

/** Waits until all mails are queued and sent. Returns the seconds of both. */
async function waitForMails(
  { databases }: Portal,
  count: number,
  startedAt: number,
): Promise<[number, number]> {
  const getSeconds = () => Math.round((performance.now() - startedAt) / 1_000);
  let ordered: number | undefined;
  while (getSeconds() < maxMinutes * 60) {
    const [row] = await query<{ queued: number; sent: number }>(
      databases.notifications,
      `SELECT count(*)::int AS queued, count(sent_at)::int AS sent FROM mail WHERE source LIKE 'subscribedReport.%'`,
    );
    if (row && row.queued >= count) ordered ??= getSeconds();
    if (row && row.sent >= count) return [ordered ?? 0, getSeconds()];
    await pause(1_000);
  }
  throw new Error(`The mails were not sent in ${maxMinutes} minutes.`);
}

/** Signs in and opens reports at fixed rates. */
async function measure({ url }: Portal, users: LoadUser[], end: AbortSignal): Promise<Latencies> {
  const [signIn, opening] = await Promise.all([
    runAtRate(signInsPerSecond, end, (n) => {
      const input = { username: getNth(users, n).email, password, agreement: randomUUID() };
      return measureRequest(url, createJsonPost('/portal/login', input));
    }),
    runAtRate(openingsPerSecond, end, (n) => {
      const user = getNth(users, n);
      return measureRequest(url, getOpeningRequest({ user, reportId: getNth(user.reportIds, n) }));
    }),
  ]);
  return { signIn, opening };
}

/** Returns the milliseconds. @throws Error for a failed request */
async function measureRequest(url: string, request: LoadRequest): Promise<number> {
  const startedAt = performance.now();
  const response = await fetchResponse(url, request);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${request.path} responds ${response.status}.`);
  return performance.now() - startedAt;
}

const listRows = (without: Latencies, during: Latencies): string[][] =>
  (['signIn', 'opening'] as const).flatMap((key) =>
    [
      [`${key === 'signIn' ? 'sign-in' : 'opening a report'}, without`, without[key]] as const,
      [`${key === 'signIn' ? 'sign-in' : 'opening a report'}, with due subscriptions`, during[key]] as const,
    ].map(([title, latencies]) => [
      title,
      String(latencies.length),
      getPercentile(latencies, 0.5).toFixed(1),
      getPercentile(latencies, 0.95).toFixed(1),
    ]),
  );
