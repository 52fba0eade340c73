import { pools, buildVisibleReportsSql, type Writer } from './database.js';
import type { Caller, HandlerResponse } from './http.js';
import { columns, order, tables } from './stored-reports.js';

interface Listing {
  columns: string;
  /** The alias of the report's table and the joins. */
  tables: string;
  order: string;
}

export const reports: Listing = { columns, tables, order };

const count = 'coalesce(v.count, 0)::int AS count';

const mostViewed: Listing = {
  columns: `${columns}, ${count}`,
  tables: `${tables} LEFT JOIN report_view_count v ON v.report_id = r.id`,
  order: `coalesce(v.count, 0) DESC, ${order}`,
};

type WholeList = (caller: Caller) => Promise<HandlerResponse>;

/** Joins the stored texts in PostgreSQL, and passes the result through unparsed. */
function findWholeList(name: string, item: string, joins: string, order: string): WholeList {
  const statement = buildVisibleReportsSql(
    name,
    (visible) => `
      SELECT '[' || coalesce(string_agg(${item}, ',' ORDER BY ${order}), '') || ']' AS json
      FROM baseline_report r ${joins} WHERE ${visible}`,
    'baseline_report',
  );
  return async (caller) => {
    const { rows } = await pools.reports.query<{ json: string }>(statement(caller));
    return { json: rows[0]?.json ?? '[]' };
  };
}

type Row = Record<string, unknown> & { total: number };

const toPattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

export const getWords = (search: string): [string, string[]] => {
  const [first = '%', ...others] = search.split(/\s+/).filter(Boolean).map(toPattern);
  return [first, others];
};

// OFFSET 0 makes PostgreSQL filter by visibility first, which selects fewer rows than its text statistics expect.
export const selectFrom = (visible: string, tables: string) =>
  `(SELECT * FROM report r WHERE ${visible} OFFSET 0) ${tables}`;
export const matches: (parameter: Parameters<Writer>[1]) => string = (parameter) =>
  `r.search_text LIKE (SELECT folded(${parameter(1)}))
   AND r.search_text LIKE ALL (ARRAY(SELECT folded(word) FROM unnest(${parameter(2)}::text[]) AS word))`;

/** Selects a page of the reports that contain every word, and their total. */
function searchPage(name: string, { columns, tables, order }: Listing) {
  const statement = buildVisibleReportsSql(
    `${name}_page`,
    (visible, parameter) => `
      SELECT ${columns}, count(*) OVER ()::int AS total FROM ${selectFrom(visible, tables)} WHERE ${matches(parameter)}
      ORDER BY ${order} LIMIT ${parameter(3)} OFFSET ${parameter(4)}`,
  );
  return async (caller: Caller, query: URLSearchParams): Promise<HandlerResponse> => {
    const page = [Number(query.get('limit')), Number(query.get('offset'))];
    const values = [...getWords(query.get('search') ?? ''), ...page];
    const { rows } = await pools.reports.query<Row>(statement(caller, values));
    const json = JSON.stringify(rows.map(({ total: _, ...row }) => row));
    return { json, headers: { 'x-total-count': String(rows[0]?.total ?? 0) } };
  };
}

/** Selects 20 reports that contain every word, those with the first word in their name first. */
function findBestMatches(name: string, { columns, tables, order }: Listing) {
  const statement = buildVisibleReportsSql(
    `${name}_best`,
    (visible, parameter) => `
      SELECT ${columns} FROM ${selectFrom(visible, tables)} WHERE ${matches(parameter)}
      ORDER BY folded(r.name) LIKE (SELECT folded(${parameter(1)})) DESC, ${order} LIMIT 20`,
  );
  return async (caller: Caller, query: URLSearchParams): Promise<HandlerResponse> => {
    const values = getWords(query.get('searchText') ?? '');
    const { rows } = await pools.reports.query(statement(caller, values));
    return { json: JSON.stringify(rows) };
  };
}

type Query = (caller: Caller, query: URLSearchParams) => Promise<HandlerResponse>;

interface ListCall {
  /** The ids in the input must be the caller's. */
  isForCaller: boolean;
  whole: WholeList;
  page: Query;
}

const getWholeByAge = (name: string) => findWholeList(name, 'item', '', order);
const getWholeByViews = (name: string) =>
  findWholeList(
    name,
    `left(item, -1) || ',"count":' || coalesce(v.count, 0) || '}'`,
    'LEFT JOIN report_view_count v ON v.report_id = r.id',
    mostViewed.order,
  );

/** By path. */
export const lists: Record<string, ListCall> = {
  '/report/findByUserGroup': {
    isForCaller: true,
    whole: getWholeByAge('list'),
    page: searchPage('list', reports),
  },
  '/report/findMostViewedByUserGroupId': {
    isForCaller: true,
    whole: getWholeByViews('most_viewed'),
    page: searchPage('most_viewed', mostViewed),
  },
  '/report/findAll': { isForCaller: false, whole: getWholeByAge('all'), page: searchPage('all', reports) },
  '/report/findMostViewed': {
    isForCaller: false,
    whole: getWholeByViews('all_most_viewed'),
    page: searchPage('all_most_viewed', mostViewed),
  },
};

/** By path. */
export const searches: Record<string, Query> = {
  '/report/searchByUserGroupId': findBestMatches('search', reports),
};
