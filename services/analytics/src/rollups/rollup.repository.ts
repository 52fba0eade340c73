import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, Database, statement, type Transaction, unprepared } from '@portal/service-kit';
import type { AnalyticsConfig } from '../config.js';
import { allowLongStatements } from '../transaction/transaction.repository.js';
import { rollups, type Rollup } from './rollup.js';

/** Days of the portal's time zone, `YYYY-MM-DD`, both included. */
export interface Days {
  from: string;
  to: string;
}

/** A row of a rollup that differs from the history. The stored values have the prefix `stored_`. */
export type Difference = Record<string, string | number | null>;

const allDays: Days = { from: '-infinity', to: 'infinity' };

/** Number of differences that are reported with their values, by rollup. */
export const maxExamples = 20;

/**
 * Selects the rows of a rollup that differ from the history, compared in one snapshot: the key, the expected values, and the stored values
 * with the prefix `stored_`, which are null in a missing row.
 */
function differencesSql({ table, key, counts, hasDropped, latest = [], history, isDaily }: Rollup): string {
  const keys = key.join(', ');
  const columns = [
    ...counts.map((count, index) => {
      const dropped = hasDropped && index === 0 ? ' + coalesce(stored.dropped, 0)' : '';
      return `coalesce(history.${count}, 0)${dropped} AS ${count}, stored.${count} AS stored_${count}`;
    }),
    ...latest.map(
      ({ name }) => `coalesce(history.${name}, stored.${name}) AS ${name}, stored.${name} AS stored_${name}`,
    ),
  ];
  const expected = [...counts, ...latest.map(({ name }) => name)];
  const stored = [
    ...counts.map((count) => `coalesce(stored_${count}, 0)`),
    ...latest.map(({ name }) => `stored_${name}`),
  ];
  // The unused CTE gives all three parameters a type.
  return `
    WITH parameters AS (SELECT $1::text, $2::date, $3::date)
    SELECT * FROM (
      SELECT ${keys}, ${columns.join(', ')}
      FROM (${history}) history
      FULL JOIN (SELECT * FROM ${table} ${isDaily ? 'WHERE day BETWEEN $2 AND $3' : ''}) stored USING (${keys})
    ) compared
    WHERE (${expected.join(', ')}) IS DISTINCT FROM (${stored.join(', ')})`;
}

/**
 * Corrects a rollup by the table `difference`. Differences of counts are added, so that concurrent counting is not lost. One statement locks
 * and creates all rows in the order of their keys, as recording views does, so that the two cannot deadlock.
 */
function correctionSql({ table, key, counts, latest = [] }: Rollup): string {
  const keys = key.join(', ');
  const columns = [...key, ...counts, ...latest.map(({ name }) => name)].join(', ');
  const values = [
    ...key,
    ...counts.map((count) => `${count} - coalesce(stored_${count}, 0)`),
    ...latest.map(({ name }) => name),
  ];
  const isSameRow = key.map((column) => `difference.${column} = ${table}.${column}`).join(' AND ');
  const stored = (column: string) => `(SELECT stored_${column} FROM difference WHERE ${isSameRow})`;
  const corrections = [
    ...counts.map((count) => `${count} = ${table}.${count} + excluded.${count}`),
    ...latest.map((column) => `${column.name} = ${column.corrected(table, 'excluded', stored)}`),
  ];
  return `
    INSERT INTO ${table} (${columns})
    SELECT ${values.join(', ')} FROM difference ORDER BY ${keys}
    ON CONFLICT (${keys}) DO UPDATE SET ${corrections.join(', ')}`;
}

/** Deletes the rows with the count 0, except those that are being written. */
const deleteEmptySql = ({ table, counts }: Rollup): string => `
  DELETE FROM ${table}
  WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${counts[0]} = 0 FOR UPDATE SKIP LOCKED))`;

/** Corrects a rollup from the history. Views may be recorded meanwhile. */
async function correctRollup(transaction: Transaction, rollup: Rollup, timeZone: string): Promise<void> {
  await allowLongStatements(transaction);
  const find = `CREATE TEMP TABLE difference ON COMMIT DROP AS ${differencesSql(rollup)}`;
  await transaction.rows(unprepared(find), [timeZone, allDays.from, allDays.to]);
  const { manager } = transaction;
  await manager.query(`CREATE INDEX ON difference (${rollup.key.join(', ')})`);
  await manager.query(correctionSql(rollup));
  await manager.query('DROP TABLE difference');
  if (rollup.isSparse) await manager.query(deleteEmptySql(rollup));
}

export async function rebuildRollups(transaction: Transaction, timeZone: string): Promise<void> {
  for (const rollup of rollups) await correctRollup(transaction, rollup, timeZone);
}

@Injectable()
export class RollupRepository {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  /** Counts the rows that differ from the history, and returns the first {@link maxExamples}. The days limit daily rollups only. */
  findDifferences(
    rollup: Rollup,
    { from, to }: Days = allDays,
  ): Promise<{ count: number; examples: Difference[] }> {
    return this.database.transaction(async (transaction) => {
      await allowLongStatements(transaction);
      const find = statement(
        '',
        `WITH difference AS (${differencesSql(rollup)})
         SELECT (SELECT count(*)::int FROM difference) AS count, (
           SELECT coalesce(json_agg(example), '[]') FROM (
             SELECT * FROM difference ORDER BY ${rollup.key.join(', ')} LIMIT ${maxExamples}
           ) example
         ) AS examples`,
      );
      const [row] = await transaction.rows<{ count: number; examples: Difference[] }>(find, [
        this.config.PORTAL_TIME_ZONE,
        from,
        to,
      ]);
      return row ?? { count: 0, examples: [] };
    });
  }

  /** Corrects a rollup from the history. Views may be recorded meanwhile. */
  async correct(rollup: Rollup): Promise<void> {
    await this.database.transaction((transaction) =>
      correctRollup(transaction, rollup, this.config.PORTAL_TIME_ZONE),
    );
  }
}
