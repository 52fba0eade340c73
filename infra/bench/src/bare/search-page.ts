import type { Answer } from './answer.js';
import type { Caller } from './authenticate.js';
import { pools } from './pools.js';
import { reportColumns, reportOrder, reportTables, viewerValues, visible } from './visible.js';

// OFFSET 0 makes PostgreSQL begin with what is visible, which is less than what its statistics of the text expect.
const found = {
  name: 'search_page',
  text: `SELECT ${reportColumns}, count(*) OVER ()::int AS total
    FROM (SELECT * FROM report r WHERE ${visible} OFFSET 0) ${reportTables}
    WHERE r.search_text LIKE (SELECT folded($5))
      AND r.search_text LIKE ALL (ARRAY(SELECT folded(word) FROM unnest($6::text[]) AS word))
    ORDER BY ${reportOrder} LIMIT $7 OFFSET $8`,
};

type Row = Record<string, unknown> & { total: number };

const patternOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** A page of the reports in which every word of the search occurs, and how many there are. */
export async function searchPage(caller: Caller, query: URLSearchParams): Promise<Answer> {
  const [first, ...others] = (query.get('search') ?? '').split(/\s+/).filter(Boolean).map(patternOf);
  const page = [Number(query.get('limit')), Number(query.get('offset'))];
  const values = [...viewerValues(caller), first, others, ...page];
  const { rows } = await pools.reports.query<Row>({ ...found, values });
  const json = JSON.stringify(rows.map(({ total: _, ...row }) => row));
  return { json, headers: { 'x-total-count': String(rows[0]?.total ?? 0) } };
}
