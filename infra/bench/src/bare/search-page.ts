import type { Answer } from './answer.js';
import type { Caller } from './authenticate.js';
import type { Listing } from './listing.js';
import { pools } from './pools.js';
import { visibleStatement, type Writer } from './visible.js';

type Row = Record<string, unknown> & { total: number };

const patternOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

const words = (search: string): [string, string[]] => {
  const [first = '%', ...others] = search.split(/\s+/).filter(Boolean).map(patternOf);
  return [first, others];
};

// OFFSET 0 makes PostgreSQL begin with what is visible, which is less than what its statistics of the text expect.
const from = (visible: string, tables: string) =>
  `(SELECT * FROM report r WHERE ${visible} OFFSET 0) ${tables}`;
const matches: (parameter: Parameters<Writer>[1]) => string = (parameter) =>
  `r.search_text LIKE (SELECT folded(${parameter(1)}))
   AND r.search_text LIKE ALL (ARRAY(SELECT folded(word) FROM unnest(${parameter(2)}::text[]) AS word))`;

/** Answers with a page of the reports in which every word of a search occurs, and how many there are. */
export function searchPage(name: string, { columns, tables, order }: Listing) {
  const found = visibleStatement(
    `${name}_page`,
    (visible, parameter) => `
      SELECT ${columns}, count(*) OVER ()::int AS total FROM ${from(visible, tables)} WHERE ${matches(parameter)}
      ORDER BY ${order} LIMIT ${parameter(3)} OFFSET ${parameter(4)}`,
  );
  return async (caller: Caller, query: URLSearchParams): Promise<Answer> => {
    const page = [Number(query.get('limit')), Number(query.get('offset'))];
    const values = [...words(query.get('search') ?? ''), ...page];
    const { rows } = await pools.reports.query<Row>(found(caller, values));
    const json = JSON.stringify(rows.map(({ total: _, ...row }) => row));
    return { json, headers: { 'x-total-count': String(rows[0]?.total ?? 0) } };
  };
}

/** Answers with the 20 reports in which every word of a search occurs, those first in whose names the first does. */
export function bestMatches(name: string, { columns, tables, order }: Listing) {
  const found = visibleStatement(
    `${name}_best`,
    (visible, parameter) => `
      SELECT ${columns} FROM ${from(visible, tables)} WHERE ${matches(parameter)}
      ORDER BY folded(r.name) LIKE (SELECT folded(${parameter(1)})) DESC, ${order} LIMIT 20`,
  );
  return async (caller: Caller, query: URLSearchParams): Promise<Answer> => {
    const values = words(query.get('searchText') ?? '');
    const { rows } = await pools.reports.query(found(caller, values));
    return { json: JSON.stringify(rows) };
  };
}
