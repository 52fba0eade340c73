import { malformed, type Page, type Paging } from '@portal/contracts';
import type { Database } from '../database/database.js';
import { sql, type Sql } from '../database/sql.js';
import { listOrder, searchPatterns } from './list-order.js';

/** A short list, whose rows are all read for a page. */
export interface ListSource {
  columns: Sql;
  tables: Sql;
  /** All rows by default. */
  where?: Sql;
  /** The text that a search matches. */
  text: Sql;
  order: Record<string, Sql>;
  byDefault: string;
  tie: Sql;
}

/** The condition that a text contains all words of a search. Without words no text is folded, which would cost most of a long list. */
export function matchesSearch(text: Sql, search: string | undefined): Sql {
  const patterns = searchPatterns(search);
  if (patterns.length === 0) return sql`true`;
  return sql`folded(${text})
  LIKE ALL (ARRAY(SELECT folded(word) FROM unnest(${patterns}::text[]) AS word))`;
}

/** Reads a page of a list, or all rows without a limit. */
export async function readPage<Row>(
  database: Database,
  { columns, tables, where = sql`true`, text, order, byDefault, tie }: ListSource,
  { limit, offset = 0, search, sort = byDefault }: Paging,
): Promise<Page<Row>> {
  const by = listOrder(order, sort, tie);
  const [page] = await database.rows(
    sql<Page<Row>>`WITH found AS (
        SELECT ${columns}, row_number() OVER (ORDER BY ${by.sql}) AS place
        FROM ${tables}
        WHERE ${where} AND ${matchesSearch(text, search)}
      ), page AS (
        SELECT * FROM found ORDER BY place LIMIT ${limit ?? null}::int OFFSET ${offset}::int
      )
      SELECT (SELECT count(*)::int FROM found) AS total,
        (SELECT coalesce(json_agg(page ORDER BY place), '[]') FROM page) AS rows`,
    { isPrepared: by.isPrepared },
  );
  return page ?? { rows: [], total: 0 };
}

const maxRows = 50_000;

/** Requires a limit for a long list. @throws Problem `malformed` for too many rows without a limit */
export function refuseLongList({ limit }: Paging, total: number): void {
  if (limit === undefined && total > maxRows) {
    throw malformed({ field: 'limit', message: 'Please request so many rows in pages.' });
  }
}
