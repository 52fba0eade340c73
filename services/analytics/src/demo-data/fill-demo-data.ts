import { sql, type Transaction } from '@portal/service-kit';
import { createPartitions } from '../partitions/partition.repository.js';
import { rebuildRollups } from '../rollups/rollup.repository.js';
import {
  makeDemoSignIns,
  makeDemoViews,
  type DemoPresent,
  type DemoSignIn,
  type DemoView,
} from './demo-history.js';

const dayMs = 24 * 3_600 * 1_000;

/** The time of a day and second in a zone. */
const buildMomentSql = (timeZone: string) => {
  const zone = sql`${timeZone}`;
  return sql`((now() AT TIME ZONE ${zone})::date - days_ago + make_interval(secs => second)) AT TIME ZONE ${zone}`;
};

/** Fills an empty history with demo data. */
export async function fillDemoData(transaction: Transaction, timeZone: string): Promise<void> {
  if (await hasHistory(transaction)) return;
  const views = makeDemoViews(await readPresent(transaction, timeZone));
  const oldestDay = Math.max(...views.map(({ daysAgo }) => daysAgo)) + 1;
  await createPartitions(transaction, new Date(Date.now() - oldestDay * dayMs));
  await addDemoViews(transaction, views, timeZone);
  await addDemoSignIns(transaction, makeDemoSignIns(views), timeZone);
  await rebuildRollups(transaction, timeZone);
}

async function hasHistory(transaction: Transaction): Promise<boolean> {
  const row = await transaction.queryOne(
    sql<{ hasHistory: boolean }>`
      SELECT EXISTS (SELECT FROM viewership) OR EXISTS (SELECT FROM sign_in) AS "hasHistory"`,
  );
  return row?.hasHistory === true;
}

async function readPresent(transaction: Transaction, timeZone: string): Promise<DemoPresent> {
  const row = await transaction.queryOne(
    sql<DemoPresent>`
      SELECT extract(isodow FROM local)::int AS weekday, extract(epoch FROM local::time)::int AS second
      FROM (SELECT now() AT TIME ZONE ${timeZone} AS local) AS clock`,
  );
  if (!row) throw new Error('The query for the present returned no row.');
  return row;
}

async function addDemoViews(transaction: Transaction, views: DemoView[], timeZone: string) {
  const buildColumnSql = (name: keyof DemoView) => sql`${views.map((view) => view[name])}::int[]`;
  const columns = sql`account_id, partner_id, report_id, page_changes, visual_clicks, seconds_in_view, drawn_after`;
  await transaction.query(
    sql`INSERT INTO viewership (viewed_at, ${columns})
        SELECT ${buildMomentSql(timeZone)} AS viewed_at, ${columns}
        FROM unnest(
          ${buildColumnSql('daysAgo')}, ${buildColumnSql('second')}, ${buildColumnSql('accountId')}, ${buildColumnSql('partnerId')}, ${buildColumnSql('reportId')},
          ${buildColumnSql('pageChanges')}, ${buildColumnSql('visualClicks')}, ${buildColumnSql('secondsInView')}, ${buildColumnSql('drawnAfter')})
          AS view (days_ago, second, ${columns})
        ORDER BY viewed_at`,
  );
}

async function addDemoSignIns(transaction: Transaction, signIns: DemoSignIn[], timeZone: string) {
  const buildColumnSql = (name: keyof DemoSignIn) => signIns.map((signIn) => signIn[name]);
  await transaction.query(
    sql`INSERT INTO sign_in (session_id, signed_in_at, account_id, partner_id)
        SELECT session_id, ${buildMomentSql(timeZone)}, account_id, partner_id
        FROM unnest(
          ${buildColumnSql('sessionId')}::text[], ${buildColumnSql('daysAgo')}::int[], ${buildColumnSql('second')}::int[],
          ${buildColumnSql('accountId')}::int[], ${buildColumnSql('partnerId')}::int[])
          AS sign_in (session_id, days_ago, second, account_id, partner_id)`,
  );
}
