import { Injectable } from '@nestjs/common';
import type { Paging } from '@portal/contracts';
import { statementTimeoutMs, type Statement, unprepared } from '../database/statement.js';
import { Database } from '../database/database.js';
import { readSort, searchPatterns } from './list-order.js';

/** `JOIN` for pairs that are read along the joined table's index, otherwise `LEFT JOIN`. */
export type JoinKind = 'JOIN' | 'LEFT JOIN';

export interface PairSortColumn {
  joins: (kind: JoinKind) => readonly string[];
  key: string;
  /** Columns that order equal keys, in the order of the index. */
  tie: readonly string[];
}

export type Among = (table: string, condition: string) => string;

/**
 * A list of pairs, such as a user and a report, that may be very long. Its SQL names the row `pair`, and its values are the first
 * parameters.
 */
export interface PairList {
  table: string;
  keys: readonly [string, string];
  events: readonly string[];
  values: number;
  where: string;
  total?: string;
  columns: string;
  tables: string;
  finds: (pattern: string, among: Among) => string;
  order: Record<string, PairSortColumn>;
  byDefault: string;
  /** True if there is an index for each order, which suits pages of long lists. */
  indexed: boolean;
  /** Timeout in milliseconds of a page that is read along an index. */
  timeoutMs?: number;
}

export interface PairPart {
  sort: string | undefined;
  words: number;
  total: number;
  whole: boolean;
  /** True to count the offset from the end, which is nearer for the second half. */
  fromEnd: boolean;
}

/** Sorting more rows than this is slower than reading them along an index. */
const maxSorted = 20_000;

/** Returns true if pages are read along an index, which has the order of one column. */
export const isWalked = ({ indexed }: PairList, total: number): boolean => indexed && total > maxSorted;

export const sortedColumns = (list: PairList, sort: string | undefined): number => termsOf(list, sort).length;

const byIndex: Among = (table, condition) => `= ANY (ARRAY(SELECT id FROM ${table} WHERE ${condition}))`;
const byHash: Among = (table, condition) => `IN (SELECT id FROM ${table} WHERE ${condition})`;

/** Returns the condition for listed pairs that match the search, whose parameters start with `first`. */
function listed({ where, finds, indexed }: PairList, words: number, first: number, walks = false): string {
  // The longest word matches fewest rows, which are looked up by index.
  const longest = indexed && !walks ? byIndex : byHash;
  const found = Array.from({ length: words }, (_, word) =>
    finds(`folded($${first + word}::text)`, word === 0 ? longest : byHash),
  );
  return [where, ...found.map((condition) => `(${condition})`)].join(' AND ');
}

/** Counts the matching pairs. Not prepared: no plan suits all words. Counting millions of matches is slow. */
export function pairCount(list: PairList, words: number): Statement {
  if (words === 0 && list.total) return unprepared(`SELECT (${list.total})::int AS count`);
  return unprepared(
    `SELECT count(*)::int AS count FROM ${list.table} pair WHERE ${listed(list, words, list.values + 1)}`,
    words === 0 ? statementTimeoutMs.calls : statementTimeoutMs.longCalls,
  );
}

function termsOf({ order, byDefault }: PairList, sort = byDefault) {
  const isColumn = (name: string): name is string => Object.hasOwn(order, name);
  return readSort(sort, isColumn).flatMap(({ column, descending }) => {
    const by = order[column];
    return by ? [{ by, descending }] : [];
  });
}

function orderOf(list: PairList, kind: JoinKind, sort?: string) {
  const terms = termsOf(list, sort);
  const [first] = terms;
  const ties = first?.by.tie.map((key) => ({ key, descending: first.descending })) ?? [];
  const keys = [...terms.map(({ by: { key }, descending }) => ({ key, descending })), ...ties];
  const joins = [...new Set(terms.flatMap(({ by }) => by.joins(kind)))].join(' ');
  const sql = (fromEnd: boolean) =>
    keys.map(({ key, descending }) => `${key} ${descending === fromEnd ? 'ASC' : 'DESC'}`).join(', ');
  return { joins, sql };
}

/** Reading to the middle of millions of rows takes seconds. */
function timeoutFor(list: PairList, { whole }: PairPart, walks: boolean): number {
  if (whole) return statementTimeoutMs.housekeeping;
  return (walks ? list.timeoutMs : undefined) ?? statementTimeoutMs.calls;
}

/** Reads a part of a list. The parameters are the list's values, the limit, the offset and the search patterns. */
export function pairPart(list: PairList, part: PairPart): Statement {
  const { table, columns, tables, values } = list;
  const walks = !part.whole && isWalked(list, part.total);
  const { joins, sql } = orderOf(list, walks ? 'JOIN' : 'LEFT JOIN', part.sort);
  const named = (names: readonly string[]) => names.map((name) => `pair.${name}`).join(', ');
  const keys = named(list.keys);
  const condition = `WHERE ${listed(list, part.words, values + 3, walks)}`;
  const ordered = `ORDER BY ${sql(part.fromEnd)}`;
  const page = `LIMIT $${values + 1}::int OFFSET $${values + 2}::int`;
  // OFFSET 0 stops the planner, which cannot estimate the matches, from sorting all rows.
  const picked = walks
    ? `SELECT ${keys} FROM (
         SELECT ${named([...list.keys, ...list.events])} FROM ${table} pair ${joins} ${ordered} OFFSET 0
       ) pair ${condition} ${page}`
    : `SELECT ${keys} FROM ${table} pair ${joins} ${condition} ${ordered} ${page}`;
  return unprepared(
    `SELECT ${columns} FROM (${picked}) picked JOIN ${table} pair USING (${list.keys.join(', ')}) ${tables}
     ORDER BY ${sql(false)}`,
    timeoutFor(list, part, walks),
  );
}

@Injectable()
export class PairListRepository {
  constructor(private readonly database: Database) {}

  /** Counts the pairs that match a search. */
  async count(list: PairList, values: unknown[], search?: string): Promise<number> {
    const patterns = searchPatterns(search);
    const counted = pairCount(list, patterns.length);
    const [row] = await this.database.rows<{ count: number }>(counted, [...values, ...patterns]);
    return row?.count ?? 0;
  }

  /** Reads a page of the `total` matching pairs; all of them without a limit. */
  async rows<Row extends object>(
    list: PairList,
    values: unknown[],
    { limit, offset = 0, search, sort }: Paging,
    total: number,
  ): Promise<Row[]> {
    const count = Math.min(limit ?? total, total - offset);
    if (count <= 0) return [];
    const after = total - offset - count;
    const fromEnd = after < offset;
    const patterns = searchPatterns(search);
    const page = pairPart(list, {
      ...{ sort, total, fromEnd },
      words: patterns.length,
      whole: limit === undefined,
    });
    return this.database.rows<Row>(page, [...values, count, fromEnd ? after : offset, ...patterns]);
  }
}
