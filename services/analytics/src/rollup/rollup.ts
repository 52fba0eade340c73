/** A column of which only the latest value is kept; it is corrected unless it was written anew meanwhile. */
export interface LatestColumn {
  name: string;
  /**
   * What it becomes, in SQL, by the name of its row as it is now, of one as it should have been when that was found out, and by what was
   * kept of it then.
   */
  corrected: (now: string, right: string, kept: (column: string) => string) => string;
}

/** Counts that are kept up beside a history, and what that history says of them. */
export interface Rollup {
  table: string;
  key: readonly string[];
  /** Columns that count; to the first one belongs what was dropped of the history, where the table has `dropped`. */
  counts: readonly [string, ...string[]];
  hasDropped: boolean;
  latest?: readonly LatestColumn[];
  /** Rows of the key, the counts and the latest columns by the history alone; $1 is the zone, $2 and $3 are the first and the last day. */
  history: string;
  /** Whether its key is a day, so that single days can be looked at. */
  daily?: boolean;
  /** Whether a row that counts nothing is not kept. */
  sparse?: boolean;
}

/**
 * The rows of a rollup that are not what the history says, compared in one snapshot: the key, each other column as it should be, and as it
 * is under the name with `kept_` before it, null in a row that is missing.
 */
export function differencesSql({
  table,
  key,
  counts,
  hasDropped,
  latest = [],
  history,
  daily,
}: Rollup): string {
  const keys = key.join(', ');
  const columns = [
    ...counts.map((count, index) => {
      const dropped = hasDropped && index === 0 ? ' + coalesce(kept.dropped, 0)' : '';
      return `coalesce(history.${count}, 0)${dropped} AS ${count}, kept.${count} AS kept_${count}`;
    }),
    ...latest.map(
      ({ name }) => `coalesce(history.${name}, kept.${name}) AS ${name}, kept.${name} AS kept_${name}`,
    ),
  ];
  const right = [...counts, ...latest.map(({ name }) => name)];
  const kept = [
    ...counts.map((count) => `coalesce(kept_${count}, 0)`),
    ...latest.map(({ name }) => `kept_${name}`),
  ];
  return `
    WITH asked AS (SELECT $1::text, $2::date, $3::date)
    SELECT * FROM (
      SELECT ${keys}, ${columns.join(', ')}
      FROM (${history}) history
      FULL JOIN (SELECT * FROM ${table} ${daily ? 'WHERE day BETWEEN $2 AND $3' : ''}) kept USING (${keys})
    ) compared
    WHERE (${right.join(', ')}) IS DISTINCT FROM (${kept.join(', ')})`;
}

/**
 * Corrects a rollup by its differences, which are in a table `difference`: counts by adding them, so that what is counted meanwhile stays
 * counted. One statement locks and makes all rows in the order of their keys, as recording does, so that neither waits for the other in a
 * circle.
 */
export function correctionSql({ table, key, counts, latest = [] }: Rollup): string {
  const keys = key.join(', ');
  const columns = [...key, ...counts, ...latest.map(({ name }) => name)].join(', ');
  const values = [
    ...key,
    ...counts.map((count) => `${count} - coalesce(kept_${count}, 0)`),
    ...latest.map(({ name }) => name),
  ];
  const isSame = key.map((column) => `difference.${column} = ${table}.${column}`).join(' AND ');
  const kept = (column: string) => `(SELECT kept_${column} FROM difference WHERE ${isSame})`;
  const corrected = [
    ...counts.map((count) => `${count} = ${table}.${count} + excluded.${count}`),
    ...latest.map((column) => `${column.name} = ${column.corrected(table, 'excluded', kept)}`),
  ];
  return `
    INSERT INTO ${table} (${columns})
    SELECT ${values.join(', ')} FROM difference ORDER BY ${keys}
    ON CONFLICT (${keys}) DO UPDATE SET ${corrected.join(', ')}`;
}

/** Removes the rows of a rollup that count nothing, but for those that are being written. */
export const removeEmptySql = ({ table, counts }: Rollup): string => `
  DELETE FROM ${table}
  WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${counts[0]} = 0 FOR UPDATE SKIP LOCKED))`;
