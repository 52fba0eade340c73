import { viewerStatement } from '../access/viewer.js';
import { reportOrder } from './report-order.js';

/** How a list is narrowed by text: not at all, to what is LIKE patterns, or to what matches regular expressions. */
export type Matching = 'all' | 'like' | 'regex';

const inCategory = '($1::int IS NULL OR r.category_id = $1)';

/** The whole list in its default order, of one category ($1) or all: one row of arrays, as JSON, which is the quickest to read. */
export const wholeList = viewerStatement(
  'report_list_whole',
  1,
  ({ condition }) => `
    SELECT to_json(array_agg(id)) AS ids, to_json(array_agg(version)) AS versions
    FROM (
      SELECT r.id, r.version FROM report r
      WHERE ${condition} AND ${inCategory}
      ORDER BY ${reportOrder().sql}
    ) listed`,
);

// Subqueries, so that texts are folded once and not for each row.
const first = '(SELECT folded($4))';
const others = 'ALL (ARRAY(SELECT folded(word) FROM unnest($5::text[]) AS word))';
const operators = { like: 'LIKE', regex: '~' };

/**
 * A page of a list: $2 rows from $3 on, of one category ($1) or all, that match $4 and each of $5, and how many there are. `sort` is as
 * checked by the contract, or `best` for matches in the name first.
 */
export function listPage(matching: Matching, sort: string | undefined) {
  const operator = matching === 'all' ? undefined : operators[matching];
  const where = operator
    ? `r.search_text ${operator} ${first} AND r.search_text ${operator} ${others}`
    : 'true';
  const best = operator ? `(folded(r.name) ${operator} ${first}) DESC, ` : '';
  const order = sort === 'best' ? { name: 'best', sql: best + reportOrder().sql } : reportOrder(sort);
  return viewerStatement(
    order.name && `report_list_${matching}_${order.name}`,
    operator ? 5 : 3,
    ({ source }) => `
      WITH found AS (
        SELECT r.id, r.version, row_number() OVER (ORDER BY ${order.sql}) AS position
        FROM ${source}
        LEFT JOIN report_category c ON c.id = r.category_id
        LEFT JOIN partner_copy p ON p.id = r.owner_partner_id
        WHERE ${inCategory} AND ${where}
      ), page AS (
        SELECT id, version FROM found ORDER BY position LIMIT $2::int OFFSET $3::int
      )
      SELECT (SELECT count(*)::int FROM found) AS total,
        to_json(array_agg(id)) AS ids, to_json(array_agg(version)) AS versions
      FROM page`,
  );
}
