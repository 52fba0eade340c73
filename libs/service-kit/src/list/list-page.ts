import { malformed, type Page, type Paging } from '@portal/contracts';
import type { Database } from '../database/database.js';
import { statement, type Statement } from '../database/statement.js';
import { listOrder, searchPatterns } from './list-order.js';

export interface ListSource {
  columns: string;
  tables: string;
  /** Condition with parameters from $4 on; all rows by default. */
  where?: string;
  text: string;
  order: Record<string, string>;
  byDefault: string;
  tie: string;
}

export type ListStatement = (sort: string | undefined) => Statement;

/** Declares a short list, whose rows are all read for a page. $1 is the limit, $2 the offset, $3 the search patterns. */
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

/** Reads a page of a list, or all rows without a limit. `values` are the parameters of `where`. */
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

const maxRows = 50_000;

/** Requires a limit for a long list. @throws Problem `malformed` for too many rows without a limit */
export function refuseLongList({ limit }: Paging, total: number): void {
  if (limit === undefined && total > maxRows) {
    throw malformed({ field: 'limit', message: 'Please request so many rows in pages.' });
  }
}
