import { statement, type Transaction, unprepared } from '@portal/service-kit';
import { allowLongWork } from '../timing/long-work.repository.js';
import { correctionSql, differencesSql, removeEmptySql, type Rollup } from './rollup.js';
import { rollups } from './rollups.js';

/** Days of the portal's time zone, `YYYY-MM-DD`, both included. */
export interface Days {
  from: string;
  to: string;
}

/** A row of a rollup with what is kept, under names with `kept_` before them, and what should be. */
export type Difference = Record<string, string | number | null>;

const always: Days = { from: '-infinity', to: 'infinity' };
/** The rows of a rollup that are shown of those that differ. */
export const mostShown = 20;

/** The first rows of a rollup that are not what the history says, and how many there are; of days, where it is a daily one. */
export async function findDifferences(
  transaction: Transaction,
  rollup: Rollup,
  timeZone: string,
  { from, to }: Days = always,
): Promise<{ count: number; first: Difference[] }> {
  await allowLongWork(transaction);
  const found = statement(
    '',
    `WITH difference AS (${differencesSql(rollup)})
     SELECT (SELECT count(*)::int FROM difference) AS count, (
       SELECT coalesce(json_agg(first), '[]') FROM (
         SELECT * FROM difference ORDER BY ${rollup.key.join(', ')} LIMIT ${mostShown}
       ) first
     ) AS first`,
  );
  const [row] = await transaction.rows<{ count: number; first: Difference[] }>(found, [timeZone, from, to]);
  return row ?? { count: 0, first: [] };
}

/** Makes a rollup what the history says, while views go on being recorded. */
export async function correctRollup(
  transaction: Transaction,
  rollup: Rollup,
  timeZone: string,
): Promise<void> {
  await allowLongWork(transaction);
  const find = `CREATE TEMP TABLE difference ON COMMIT DROP AS ${differencesSql(rollup)}`;
  await transaction.rows(unprepared(find), [timeZone, always.from, always.to]);
  const { manager } = transaction;
  await manager.query(`CREATE INDEX ON difference (${rollup.key.join(', ')})`);
  await manager.query(correctionSql(rollup));
  await manager.query('DROP TABLE difference');
  if (rollup.sparse) await manager.query(removeEmptySql(rollup));
}

/** Makes all rollups what the history says, with days of the zone `timeZone`. */
export async function rebuildRollups(transaction: Transaction, timeZone: string): Promise<void> {
  for (const rollup of rollups) await correctRollup(transaction, rollup, timeZone);
}
