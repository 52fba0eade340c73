import { Injectable } from '@nestjs/common';
import { type Page, type Paging, refuseField } from '@portal/contracts';
import { LRUCache } from 'lru-cache';
import { Database, statementTimeoutMs } from '../database/database.js';
import { bind, sql, type Sql } from '../database/sql.js';
import { locatePage, refuseLongList, type SortableCall } from './list-page.js';
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
  where: Sql;
  /** Counts all pairs faster than by reading them. */
  total: Sql;
  columns: Sql;
  tables: Sql;
  searchCondition: (pattern: Sql, inSubquery: InSubquery) => Sql;
  /** There is an index for each order. */
  sortColumns: Record<Call['sortable'][number], PairSortColumn>;
  defaultSort: string;
}

/** Returns true if sorting the rows is slower than reading them along an index, which has the order of one column. */
const isWalked = (total: number): boolean => total > 20_000;

const searchByIndex: InSubquery = (table, condition) =>
  sql`= ANY (ARRAY(SELECT id FROM ${sql.raw(table)} WHERE ${condition}))`;
const searchByHash: InSubquery = (table, condition) =>
  sql`IN (SELECT id FROM ${sql.raw(table)} WHERE ${condition})`;

function matchesList({ where, searchCondition }: PairList, search: string | undefined, walks: boolean): Sql {
  // The longest word matches fewest rows, which are looked up by index.
  const longest = walks ? searchByHash : searchByIndex;
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
function chooseTimeout(isWhole: boolean, walks: boolean): number | undefined {
  if (isWhole) return statementTimeoutMs.housekeeping;
  return walks ? statementTimeoutMs.longCalls : undefined;
}

const totalsMs = 10_000;
const maxTotals = 500;

/** Reads lists of pairs. Their statements are not prepared, because no plan suits all words. */
@Injectable()
export class PairLists {
  /** Caches the totals of searches with very many results, so that turning pages does not count them again. */
  private readonly totals = new LRUCache<string, number>({ max: maxTotals, ttl: totalsMs });

  constructor(private readonly database: Database) {}

  /**
   * Reads a page, or the whole list. The total of a search with very many results may be ten seconds old.
   * @throws Problem `malformed` for too many rows without a limit or to be sorted by several columns
   */
  async read<Row extends object>(list: PairList, paging: Paging): Promise<Page<Row>> {
    const total = await this.getTotal(list, paging.search);
    refuseLongList(paging, total);
    if (isWalked(total) && readTerms(list, paging.sort).length > 1)
      throw refuseField('sort', 'request.sortOne');
    return { rows: await this.findRows<Row>(list, paging, total), total };
  }

  private async getTotal(list: PairList, search?: string): Promise<number> {
    if (searchPatterns(search).length === 0)
      return this.count(sql<{ count: number }>`SELECT (${list.total})::int AS count`);
    const { text, values } = bind(sql.join([list.columns, list.where], ' '));
    const key = JSON.stringify([list.table, text, values, search]);
    const cached = this.totals.get(key);
    if (cached !== undefined) return cached;
    // Counting millions of matches is slow.
    const total = await this.count(
      sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.raw(list.table)} pair
        WHERE ${matchesList(list, search, false)}`,
      statementTimeoutMs.longCalls,
    );
    if (isWalked(total)) this.totals.set(key, total);
    return total;
  }

  private async count(statement: Sql<{ count: number }>, timeoutMs?: number): Promise<number> {
    const row = await this.database.queryOne(statement, { isPrepared: false, timeoutMs });
    return row?.count ?? 0;
  }

  /** Reads a page of the `total` matching pairs; all of them without a limit. */
  private async findRows<Row extends object>(
    list: PairList,
    { search, sort, ...paging }: Paging,
    total: number,
  ): Promise<Row[]> {
    const range = locatePage(paging, total);
    if (!range) return [];
    const { count, offset, isFromEnd } = range;
    const isWhole = paging.limit === undefined;
    const walks = !isWhole && isWalked(total);
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
              SELECT ${keys} FROM ${table} pair ${joins} ${ordered} OFFSET 0
            ) pair ${condition} ${page}`
      : sql`SELECT ${keys} FROM ${table} pair ${joins} ${condition} ${ordered} ${page}`;
    const statement = sql<Row>`SELECT ${list.columns} FROM (${picked}) picked
      JOIN ${table} pair USING (${sql.raw(list.keys.join(', '))}) ${list.tables}
      ORDER BY ${order(false)}`;
    return this.database.query(statement, {
      isPrepared: false,
      timeoutMs: chooseTimeout(isWhole, walks),
    });
  }
}
