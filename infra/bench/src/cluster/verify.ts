import type { DatabaseUrls, Portal } from '@portal/local';
import { query } from '../database.js';
import { runAnalyticsCommand } from '../portal.js';
import { waitUntil } from '../wait-until.js';
import type { ClusterPortal } from './cluster-portal.js';
import { isFullyReplicated } from './failures.js';
import type { ViewLedger } from './view-ledger.js';

/** A table and its projections: statements with equal rows once all events are consumed. */
interface ProjectedTable {
  title: string;
  owner: [keyof DatabaseUrls, string];
  projections: [keyof DatabaseUrls, string][];
}

const formatPartners = (table: string) => `SELECT id, name, group_id FROM ${table} ORDER BY id`;
const formatPeople = (table: string) =>
  `SELECT id, firstname, surname, role, partner_id FROM ${table} ORDER BY id`;

const projectedTables: ProjectedTable[] = [
  {
    title: 'HIS partners',
    owner: ['identity', formatPartners('partner')],
    projections: [
      ['reports', formatPartners('replicated_partner')],
      ['analytics', formatPartners('replicated_partner')],
      ['notifications', formatPartners('replicated_partner')],
    ],
  },
  {
    title: 'accounts',
    owner: ['identity', formatPeople('account')],
    projections: [
      ['reports', formatPeople('replicated_account')],
      ['analytics', formatPeople('replicated_account')],
      ['notifications', formatPeople('replicated_account')],
    ],
  },
  {
    title: 'sign-ins',
    owner: ['identity', 'SELECT id::text FROM session WHERE signed_in_recorded_at IS NOT NULL ORDER BY 1'],
    projections: [
      ['analytics', `SELECT session_id AS id FROM sign_in WHERE session_id = ANY ($1) ORDER BY 1`],
    ],
  },
  {
    title: 'counts of views',
    owner: ['analytics', 'SELECT report_id, count::text FROM report_views ORDER BY 1'],
    projections: [['reports', 'SELECT report_id, count::text FROM report_view_count ORDER BY 1']],
  },
];

async function findDisagreements({ databases }: Portal): Promise<string[]> {
  const problems: string[] = [];
  for (const [service, url] of Object.entries(databases)) {
    const unpublished = await query(url, 'SELECT FROM outbox WHERE published_at IS NULL LIMIT 1');
    if (unpublished.length > 0) problems.push(`the outbox of ${service} is not empty`);
  }
  for (const { title, owner, projections } of projectedTables) {
    const ownedRows = await query<{ id: string }>(databases[owner[0]], owner[1]);
    for (const [service, statement] of projections) {
      // Analytics has seeded sign-ins too, without a session.
      const values = statement.includes('$1') ? [ownedRows.map(({ id }) => id)] : [];
      const projectedRows = await query(databases[service], statement, values);
      if (JSON.stringify(projectedRows) !== JSON.stringify(ownedRows))
        problems.push(`${service} differs in ${title} from ${owner[0]}`);
    }
  }
  return problems;
}

const timeoutSeconds = 120;

export const countViews = async ({ portal }: ClusterPortal): Promise<number> => {
  const [row] = await query<{ count: number }>(
    portal.databases.analytics,
    'SELECT count(*)::int FROM viewership',
  );
  return row?.count ?? 0;
};

/**
 * Verifies that no acknowledged view is lost or duplicated and that all events are consumed; returns the findings.
 * @throws Error with the first problem
 */
export async function verify(
  cluster: ClusterPortal,
  views: ViewLedger,
  viewsBefore: number,
): Promise<string[]> {
  const { databases, components } = cluster.portal;
  const unacknowledged = await views.repeatUnacknowledged();
  if (unacknowledged > 0) throw new Error(`${unacknowledged} openings are still refused.`);
  const keys = [...views.acknowledgedViews.keys()];
  const rows = await query<{ key: string; id: number }>(
    databases.analytics,
    `SELECT key, viewership_id::int AS id FROM viewership_key JOIN viewership ON viewership.id = viewership_id WHERE key = ANY ($1)`,
    [keys],
  );
  const idByKey = new Map(rows.map(({ key, id }) => [key, id]));
  const wrong = keys.filter((key) => idByKey.get(key) !== views.acknowledgedViews.get(key)?.id);
  if (wrong.length > 0) throw new Error(`${wrong.length} acknowledged views are missing or have another id.`);
  const added = (await countViews(cluster)) - viewsBefore;
  if (added !== keys.length) throw new Error(`${keys.length} openings have created ${added} views.`);
  await runAnalyticsCommand('check-rollups', components.analytics.definition.env);

  const seconds = await waitUntil('all events are consumed', timeoutSeconds, async () => {
    const problems = await findDisagreements(cluster.portal);
    if (problems.length > 0) console.error(`  waiting: ${problems.join('; ')}`);
    return problems.length === 0;
  });
  if (!(await isFullyReplicated(cluster.servers))) throw new Error('A stream is not fully replicated.');
  return [
    `${keys.length} openings were acknowledged and have created ${added} views; all counts match.`,
    `All outboxes are empty and all projections match, ${seconds.toFixed(1)} s after the load.`,
    'Every stream is fully replicated on three servers.',
  ];
}
