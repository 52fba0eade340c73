import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@portal/server-kit';
import { Database, sql, type Sql, type Transaction } from '@portal/service-kit';
import type { AnalyticsConfig } from '../config.js';
import { allowLongStatements } from '../transaction/transaction.repository.js';
import { rollups, type Rollup } from './rollup.sql.js';

/** A row of a rollup that differs from the history. The stored values have the prefix `stored_`. */
export type Difference = Record<string, string | number | null>;

/** Number of differences that are reported with their values, by rollup. */
const maxExamples = 20;

const list = (parts: Sql[]): Sql => sql.join(parts, ', ');
const listColumns = (names: readonly string[]): Sql => sql.raw(names.join(', '));

/**
 * Selects the rows of a rollup that differ from the history, compared in one snapshot: the key, the expected values, and the stored values
 * with the prefix `stored_`, which are null in a missing row.
 */
function selectDifferences(
  { table, key, counts, hasDropped, latest = [], history, where }: Rollup,
  zone: Sql,
): Sql {
  const keys = listColumns(key);
  const columns = [
    ...counts.map((count, index) => {
      const dropped = hasDropped && index === 0 ? ' + coalesce(stored.dropped, 0)' : '';
      return sql.raw(
        `coalesce(history.${count}, 0)${dropped} AS ${count}, stored.${count} AS stored_${count}`,
      );
    }),
    ...latest.map(({ name }) =>
      sql.raw(`coalesce(history.${name}, stored.${name}) AS ${name}, stored.${name} AS stored_${name}`),
    ),
  ];
  const expected = listColumns([...counts, ...latest.map(({ name }) => name)]);
  const stored = listColumns([
    ...counts.map((count) => `coalesce(stored_${count}, 0)`),
    ...latest.map(({ name }) => `stored_${name}`),
  ]);
  const compared = where ? sql`WHERE ${where(zone)}` : sql``;
  return sql`
    SELECT * FROM (
      SELECT ${keys}, ${list(columns)}
      FROM (${history(zone)}) history
      FULL JOIN (SELECT * FROM ${sql.raw(table)} ${compared}) stored USING (${keys})
    ) compared
    WHERE (${expected}) IS DISTINCT FROM (${stored})`;
}

/**
 * Corrects a rollup by the table `difference`. Differences of counts are added, so that concurrent counting is not lost. One statement locks
 * and creates all rows in the order of their keys, as recording views does, so that the two cannot deadlock.
 */
function correctByDifferences({ table, key, counts, latest = [] }: Rollup): Sql {
  const [rollup, keys] = [sql.raw(table), listColumns(key)];
  const columns = listColumns([...key, ...counts, ...latest.map(({ name }) => name)]);
  const values = listColumns([
    ...key,
    ...counts.map((count) => `${count} - coalesce(stored_${count}, 0)`),
    ...latest.map(({ name }) => name),
  ]);
  const isSameRow = sql.raw(key.map((column) => `difference.${column} = ${table}.${column}`).join(' AND '));
  const selectStored = (column: string) =>
    sql`(SELECT ${sql.raw(`stored_${column}`)} FROM difference WHERE ${isSameRow})`;
  const corrections = [
    ...counts.map((count) => sql.raw(`${count} = ${table}.${count} + excluded.${count}`)),
    ...latest.map(
      ({ name, corrected }) =>
        sql`${sql.raw(name)} = ${corrected(rollup, sql.raw('excluded'), selectStored)}`,
    ),
  ];
  return sql`
    INSERT INTO ${rollup} (${columns})
    SELECT ${values} FROM difference ORDER BY ${keys}
    ON CONFLICT (${keys}) DO UPDATE SET ${list(corrections)}`;
}

/** Deletes the rows with the count 0, except those that are being written. */
const deleteEmpty = ({ table, counts: [count] }: Rollup): Sql => sql`
  DELETE FROM ${sql.raw(table)}
  WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${sql.raw(table)} WHERE ${sql.raw(count)} = 0 FOR UPDATE SKIP LOCKED))`;

/** Corrects a rollup from the history. Views may be recorded meanwhile. */
async function correctRollup(transaction: Transaction, rollup: Rollup, timeZone: string): Promise<void> {
  await allowLongStatements(transaction);
  const run = (statement: Sql) => transaction.query(statement, { isPrepared: false });
  await run(
    sql`CREATE TEMP TABLE difference ON COMMIT DROP AS ${selectDifferences(rollup, sql`${timeZone}`)}`,
  );
  await run(sql`CREATE INDEX ON difference (${listColumns(rollup.key)})`);
  await run(correctByDifferences(rollup));
  await run(sql`DROP TABLE difference`);
  if (rollup.isSparse) await run(deleteEmpty(rollup));
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

  /** Counts the rows that differ from the history, and returns the first {@link maxExamples}. */
  findDifferences(rollup: Rollup): Promise<{ count: number; examples: Difference[] }> {
    const differences = selectDifferences(rollup, sql`${this.config.PORTAL_TIME_ZONE}`);
    const statement = sql<{ count: number; examples: Difference[] }>`
      WITH difference AS (${differences})
      SELECT (SELECT count(*)::int FROM difference) AS count, (
        SELECT coalesce(json_agg(example), '[]') FROM (
          SELECT * FROM difference ORDER BY ${listColumns(rollup.key)} LIMIT ${maxExamples}
        ) example
      ) AS examples`;
    return this.database.transaction(async (transaction) => {
      await allowLongStatements(transaction);
      const row = await transaction.queryOne(statement, { isPrepared: false });
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
