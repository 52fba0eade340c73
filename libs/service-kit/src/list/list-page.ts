import type { Page, Paging } from '@portal/contracts';
import type { Database } from '../database/database.js';
import { statement, type Statement } from '../database/statement.js';
import { listOrder } from './list-order.js';
import { searchPatterns } from './search-patterns.js';

/** What a list is read from, in SQL. */
export interface ListSource {
  columns: string;
  tables: string;
  /** Which rows the list is of, by parameters from $4 on; all when absent. */
  where?: string;
  /** The text in which every word that is searched for must occur. */
  text: string;
  /** The expression of each column by which the list may be sorted. */
  order: Record<string, string>;
  byDefault: string;
  tie: string;
}

/** The statement of a list in the order of a checked `sort`, its default one without. */
export type ListStatement = (sort: string | undefined) => Statement;

/** Declares a list of so few rows that reading all of them for a page is cheap; $1 is the limit, $2 the offset, $3 the patterns. */
export function listStatement(name: string, source: ListSource): ListStatement {
  const { columns, tables, where = 'true', text, order, byDefault, tie } = source;
  return (sort = byDefault) => {
    const by = listOrder(order, sort, tie);
    return statement(
      by.name && `${name}_${by.name}`,
      `WITH found AS (
         SELECT ${columns}, row_number() OVER (ORDER BY ${by.sql}) AS place
         FROM ${tables}
         WHERE ${where} AND folded(${text}) LIKE ALL (ARRAY(SELECT folded(word) FROM unnest($3::text[]) AS word))
       ), page AS (
         SELECT * FROM found ORDER BY place LIMIT $1::int OFFSET $2::int
       )
       SELECT (SELECT count(*)::int FROM found) AS total,
         (SELECT coalesce(json_agg(page ORDER BY place), '[]') FROM page) AS rows`,
    );
  };
}

/** A page of a list; all rows without a limit. `values` are those of its `where`. */
export async function readPage<Row>(
  database: Database,
  list: ListStatement,
  { limit, offset = 0, search, sort }: Paging,
  values: unknown[] = [],
): Promise<Page<Row>> {
  const paging = [limit ?? null, offset, searchPatterns(search)];
  const [page] = await database.rows<Page<Row>>(list(sort), [...paging, ...values]);
  return page ?? { rows: [], total: 0 };
}
