import { Injectable } from '@nestjs/common';
import type { Paging } from '@portal/contracts';
import { Database, statementTimeoutMs } from '../database/database.js';
import { sql, type Sql } from '../database/sql.js';
import { locatePage, type SortableCall } from './list-page.js';
import { readSort, searchPatterns } from './list-order.js';

/** `JOIN` for pairs that are read along the joined table's index, otherwise `LEFT JOIN`. */
export type JoinKind = 'JOIN' | 'LEFT JOIN';

export interface PairSortColumn {
  joins: (kind: JoinKind) => readonly string[];
  key: string;
  /** Columns that order equal keys, in the order of the index. */
  tieBreakers: readonly string[];
}

/** Returns the condition that a column is the id of a row of `table` that matches `condition`. */
export type InSubquery = (table: string, condition: Sql) => Sql;

/**
 * A list of pairs, such as a user and a report, that may have millions of rows. Its SQL names the row `pair`. A `ListSource` would read and
 * sort all of them for each page; this list reads along an index from the nearer end, and joins other tables to the rows of the page alone.
 */
export interface PairList<Call extends SortableCall = SortableCall> {
  table: string;
  keys: readonly [string, string];
  /** Columns other than the keys that `where` names. */
  conditionColumns: readonly string[];
  where: Sql;
  /** Counts all pairs faster than by reading them. */
  total?: Sql;
  columns: Sql;
  tables: Sql;
  searchCondition: (pattern: Sql, inSubquery: InSubquery) => Sql;
  sortColumns: Record<Call['sortable'][number], PairSortColumn>;
  defaultSort: string;
  /** True if there is an index for each order, which suits pages of long lists. */
  indexed: boolean;
  /** Timeout in milliseconds of a page that is read along an index. */
  timeoutMs?: number;
}

/** Sorting more rows than this is slower than reading them along an index. */
const maxSorted = 20_000;

/** Returns true if pages are read along an index, which has the order of one column. */
export const isWalked = ({ indexed }: PairList, total: number): boolean => indexed && total > maxSorted;

export const countSortColumns = (list: PairList, sort: string | undefined): number =>
  readTerms(list, sort).length;

const searchByIndex: InSubquery = (table, condition) =>
  sql`= ANY (ARRAY(SELECT id FROM ${sql.raw(table)} WHERE ${condition}))`;
const searchByHash: InSubquery = (table, condition) =>
  sql`IN (SELECT id FROM ${sql.raw(table)} WHERE ${condition})`;

/** Returns the condition for listed pairs that match the search. */
function matchesList(
  { where, searchCondition, indexed }: PairList,
  search: string | undefined,
  walks: boolean,
): Sql {
  // The longest word matches fewest rows, which are looked up by index.
  const longest = indexed && !walks ? searchByIndex : searchByHash;
  const found = searchPatterns(search).map((pattern, word) => {
    const folded = sql`folded(${sql`${pattern}`}::text)`;
    return sql`(${searchCondition(folded, word === 0 ? longest : searchByHash)})`;
  });
  return sql.join([where, ...found], ' AND ');
}

function readTerms({ sortColumns, defaultSort }: PairList, sort = defaultSort) {
  const isColumn = (name: string): name is string => Object.hasOwn(sortColumns, name);
  return readSort(sort, isColumn).flatMap(({ column, descending }) => {
    const by = sortColumns[column];
    return by ? [{ by, descending }] : [];
  });
}

function createOrder(list: PairList, kind: JoinKind, sort?: string) {
  const terms = readTerms(list, sort);
  const [first] = terms;
  const ties = first?.by.tieBreakers.map((key) => ({ key, descending: first.descending })) ?? [];
  const keys = [...terms.map(({ by: { key }, descending }) => ({ key, descending })), ...ties];
  const joins = [...new Set(terms.flatMap(({ by }) => by.joins(kind)))].join(' ');
  const order = (fromEnd: boolean) =>
    sql.raw(
      keys.map(({ key, descending }) => `${key} ${descending === fromEnd ? 'ASC' : 'DESC'}`).join(', '),
    );
  return { joins: sql.raw(joins), order };
}

/** Reading to the middle of millions of rows takes seconds. */
function chooseTimeout(list: PairList, isWhole: boolean, walks: boolean): number | undefined {
  if (isWhole) return statementTimeoutMs.housekeeping;
  return walks ? list.timeoutMs : undefined;
}

/** Reads long lists of pairs. Their statements are not prepared, because no plan suits all words. */
@Injectable()
export class PairListRepository {
  constructor(private readonly database: Database) {}

  /** Counts the pairs that match a search. Counting millions of matches is slow. */
  async count(list: PairList, search?: string): Promise<number> {
    const isSearch = searchPatterns(search).length > 0;
    const counted =
      !isSearch && list.total
        ? sql<{ count: number }>`SELECT (${list.total})::int AS count`
        : sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.raw(list.table)} pair
            WHERE ${matchesList(list, search, false)}`;
    const timeoutMs = isSearch ? statementTimeoutMs.longCalls : undefined;
    const [row] = await this.database.query(counted, { isPrepared: false, timeoutMs });
    return row?.count ?? 0;
  }

  /** Finds the ids of pairs that match a search, up to a limit. */
  async findIds(list: PairList, search: string | undefined, limit: number): Promise<number[]> {
    const rows = await this.database.query(
      sql<{
        id: number;
      }>`SELECT pair.id FROM ${sql.raw(list.table)} pair WHERE ${matchesList(list, search, false)} LIMIT ${limit}::int`,
      { isPrepared: false, timeoutMs: statementTimeoutMs.longCalls },
    );
    return rows.map(({ id }) => id);
  }

  /** Reads a page of the `total` matching pairs; all of them without a limit. */
  async findRows<Row extends object>(
    list: PairList,
    { search, sort, ...paging }: Paging,
    total: number,
  ): Promise<Row[]> {
    const range = locatePage(paging, total);
    if (!range) return [];
    const { count, offset, isFromEnd } = range;
    const isWhole = paging.limit === undefined;
    const walks = !isWhole && isWalked(list, total);
    const { joins, order } = createOrder(list, walks ? 'JOIN' : 'LEFT JOIN', sort);
    const listColumns = (names: readonly string[]) => sql.raw(names.map((name) => `pair.${name}`).join(', '));
    const table = sql.raw(list.table);
    const keys = listColumns(list.keys);
    const condition = sql`WHERE ${matchesList(list, search, walks)}`;
    const ordered = sql`ORDER BY ${order(isFromEnd)}`;
    const page = sql`LIMIT ${count}::int OFFSET ${offset}::int`;
    // OFFSET 0 stops the planner, which cannot estimate the matches, from sorting all rows.
    const picked = walks
      ? sql`SELECT ${keys} FROM (
              SELECT ${listColumns([...list.keys, ...list.conditionColumns])} FROM ${table} pair ${joins} ${ordered} OFFSET 0
            ) pair ${condition} ${page}`
      : sql`SELECT ${keys} FROM ${table} pair ${joins} ${condition} ${ordered} ${page}`;
    const statement = sql<Row>`SELECT ${list.columns} FROM (${picked}) picked
      JOIN ${table} pair USING (${sql.raw(list.keys.join(', '))}) ${list.tables}
      ORDER BY ${order(false)}`;
    return this.database.query(statement, {
      isPrepared: false,
      timeoutMs: chooseTimeout(list, isWhole, walks),
    });
  }
}
