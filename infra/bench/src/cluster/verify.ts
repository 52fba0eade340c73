import { runAnalyticsCommand } from '../analytics-command.js';
import { query } from '../load/query.js';
import { disagreements } from './agreements.js';
import type { ClusterPortal } from './cluster-portal.js';
import { isWhole } from './failures.js';
import { until } from './until.js';
import type { ViewLedger } from './view-ledger.js';

const patienceSeconds = 120;

/** The views that there are. */
export const countViews = async ({ portal }: ClusterPortal): Promise<number> => {
  const [row] = await query<{ count: number }>(
    portal.databases.analytics,
    'SELECT count(*)::int FROM viewership',
  );
  return row?.count ?? 0;
};

/**
 * Makes sure that nothing that was acknowledged is lost or there twice, and that all facts have arrived; gives what it found right.
 * @throws Error that names what is wrong
 */
export async function verify(
  cluster: ClusterPortal,
  views: ViewLedger,
  viewsBefore: number,
): Promise<string[]> {
  const { databases, components } = cluster.portal;
  const unacknowledged = await views.repeat();
  if (unacknowledged > 0) throw new Error(`${unacknowledged} openings are refused although all is back.`);
  const keys = [...views.acknowledged.keys()];
  const rows = await query<{ key: string; id: number }>(
    databases.analytics,
    `SELECT key, viewership_id::int AS id FROM viewership_key JOIN viewership ON viewership.id = viewership_id WHERE key = ANY ($1)`,
    [keys],
  );
  const idOf = new Map(rows.map(({ key, id }) => [key, id]));
  const astray = keys.filter((key) => idOf.get(key) !== views.acknowledged.get(key)?.id);
  if (astray.length > 0)
    throw new Error(`${astray.length} acknowledged views are not there as acknowledged.`);
  const added = (await countViews(cluster)) - viewsBefore;
  if (added !== keys.length) throw new Error(`${keys.length} openings have made ${added} views.`);
  await runAnalyticsCommand('check-rollups', components.analytics.definition.env);

  const arrival = await until('every fact has reached its copies', patienceSeconds, async () => {
    const found = await disagreements(cluster.portal);
    if (found.length > 0) console.error(`  waiting: ${found.join('; ')}`);
    return found.length === 0;
  });
  if (!(await isWhole(cluster.servers))) throw new Error('A stream is not on three servers.');
  return [
    `${keys.length} openings were acknowledged and have made ${added} views, each its own; all counts agree with them.`,
    `All outboxes are empty and all copies equal what their owners have, ${arrival.toFixed(1)} s after the load.`,
    'Every stream is on three servers that have all of it.',
  ];
}
