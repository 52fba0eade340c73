import { sql, type Sql } from '../database/sql.js';

export interface SortTerm<Column extends string> {
  column: Column;
  descending: boolean;
}

/**
 * Parses `sort`, which the contract has validated: comma-separated columns, `-` before one for descending. Repeated columns are ignored.
 * @throws Error for a column of the contract that the list cannot sort by
 */
export function readSort<Column extends string>(
  sort: string,
  isColumn: (name: string) => name is Column,
): SortTerm<Column>[] {
  const terms = new Map<Column, SortTerm<Column>>();
  for (const term of sort.split(',')) {
    const column = term.replace(/^-/, '');
    if (!isColumn(column)) throw new Error(`The list has no expression for the sort column ${column}.`);
    if (!terms.has(column)) terms.set(column, { column, descending: term.startsWith('-') });
  }
  return [...terms.values()];
}

/** Splits a search into words, the longest first, which suits trigram indexes best. */
export const searchWords = (typed = ''): string[] =>
  typed
    .split(/\s+/)
    .filter(Boolean)
    .sort((a, b) => b.length - a.length);

/** A number such as a phone's, which is stored with the code of its country instead of its zeros. */
const trunkPrefix = /^0+(?=\d{3,}$)/;

/** Returns LIKE patterns of the {@link searchWords} with escaped wildcards. Every word must match. */
export const searchPatterns = (typed?: string): string[] =>
  searchWords(typed).map((word) => `%${word.replace(trunkPrefix, '').replace(/[\\%_]/g, '\\$&')}%`);

/** Formats a time, such as `report.created_at`, as ISO 8601 in UTC with milliseconds. */
export const toIsoTimeSql = (time: string | Sql): Sql =>
  sql`to_char(${typeof time === 'string' ? sql.raw(time) : time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export interface ListOrder {
  /** False for combinations of columns, which are too many to be prepared. */
  isPrepared: boolean;
  sql: Sql;
}

/** Returns the order for a validated `sort`, by the SQL expression of each column. Ties are ordered by `tieBreakers`. */
export function buildListOrder<Column extends string>(
  expressions: Record<Column, Sql>,
  sort: string,
  tieBreakers: Sql,
): ListOrder {
  const isColumn = (name: string): name is Column => Object.hasOwn(expressions, name);
  const terms = readSort(sort, isColumn).map(
    ({ column, descending }) =>
      sql`${expressions[column]} ${sql.raw(descending ? 'DESC' : 'ASC')} NULLS LAST`,
  );
  return { isPrepared: !sort.includes(','), sql: sql.join([...terms, tieBreakers], ', ') };
}
