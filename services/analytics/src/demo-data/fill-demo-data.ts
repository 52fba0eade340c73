import { statement, type Transaction } from '@portal/service-kit';
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

const hasRows = statement(
  'demo_has_history',
  'SELECT EXISTS (SELECT FROM viewership) OR EXISTS (SELECT FROM sign_in) AS "hasHistory"',
);
const findPresent = statement(
  'demo_present',
  `SELECT extract(isodow FROM local)::int AS weekday, extract(epoch FROM local::time)::int AS second
   FROM (SELECT now() AT TIME ZONE $1 AS local) AS clock`,
);
const moment = '((now() AT TIME ZONE $1)::date - days_ago + make_interval(secs => second)) AT TIME ZONE $1';
const viewColumns =
  'account_id, partner_id, report_id, page_changes, visual_clicks, seconds_in_view, drawn_after';
const addViews = statement(
  'demo_add_views',
  `INSERT INTO viewership (viewed_at, ${viewColumns})
   SELECT ${moment} AS viewed_at, ${viewColumns}
   FROM unnest($2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::int[], $9::int[], $10::int[])
     AS view (days_ago, second, ${viewColumns})
   ORDER BY viewed_at`,
);
const addSignIns = statement(
  'demo_add_sign_ins',
  `INSERT INTO sign_in (session_id, signed_in_at, account_id, partner_id)
   SELECT session_id, ${moment}, account_id, partner_id
   FROM unnest($2::text[], $3::int[], $4::int[], $5::int[], $6::int[])
     AS sign_in (session_id, days_ago, second, account_id, partner_id)`,
);

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
  const [row] = await transaction.rows<{ hasHistory: boolean }>(hasRows);
  return row?.hasHistory === true;
}

async function readPresent(transaction: Transaction, timeZone: string): Promise<DemoPresent> {
  const [row] = await transaction.rows<DemoPresent>(findPresent, [timeZone]);
  if (!row) throw new Error('The query for the present returned no row.');
  return row;
}

async function addDemoViews(transaction: Transaction, views: DemoView[], timeZone: string) {
  const column = (name: keyof DemoView) => views.map((view) => view[name]);
  await transaction.rows(addViews, [
    timeZone,
    column('daysAgo'),
    column('second'),
    column('accountId'),
    column('partnerId'),
    column('reportId'),
    column('pageChanges'),
    column('visualClicks'),
    column('secondsInView'),
    column('drawnAfter'),
  ]);
}

async function addDemoSignIns(transaction: Transaction, signIns: DemoSignIn[], timeZone: string) {
  const column = (name: keyof DemoSignIn) => signIns.map((signIn) => signIn[name]);
  await transaction.rows(addSignIns, [
    timeZone,
    column('sessionId'),
    column('daysAgo'),
    column('second'),
    column('accountId'),
    column('partnerId'),
  ]);
}
