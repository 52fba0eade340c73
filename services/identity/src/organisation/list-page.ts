import type { Page, Paging } from '@portal/contracts';
import { type Database, listOrder, searchPatterns, statement, type Statement } from '@portal/service-kit';

/** What a list is read from, in SQL. */
interface ListSource {
  columns: string;
  tables: string;
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
  const { columns, tables, text, order, byDefault, tie } = source;
  return (sort = byDefault) => {
    const by = listOrder(order, sort, tie);
    return statement(
      by.name && `${name}_${by.name}`,
      `WITH found AS (
         SELECT ${columns}, row_number() OVER (ORDER BY ${by.sql}) AS place
         FROM ${tables}
         WHERE folded(${text}) LIKE ALL (ARRAY(SELECT folded(word) FROM unnest($3::text[]) AS word))
       ), page AS (
         SELECT * FROM found ORDER BY place LIMIT $1::int OFFSET $2::int
       )
       SELECT (SELECT count(*)::int FROM found) AS total,
         (SELECT coalesce(json_agg(page ORDER BY place), '[]') FROM page) AS rows`,
    );
  };
}

/** A page of a list; all rows without a limit. */
export async function readPage<Row>(
  database: Database,
  list: ListStatement,
  { limit, offset = 0, search, sort }: Paging,
): Promise<Page<Row>> {
  const values = [limit ?? null, offset, searchPatterns(search)];
  const [page] = await database.rows<Page<Row>>(list(sort), values);
  return page ?? { rows: [], total: 0 };
}
