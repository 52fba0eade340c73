import { pools, visibleStatement, type Writer } from './database.js';
import type { Caller, HandlerResponse } from './http.js';

const columns = `r.id, r.name, r.description, r.type, r.report_id, r.dataset_id, r.embed_url,
  r.workspace_name, r.status, r.date_uploaded, r.category_id, c.name AS category,
  r.owner_partner_id AS user_type_id, p.name AS owner`;

const jsonColumns = columns.replace(
  'r.date_uploaded',
  `to_char(r.date_uploaded AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS date_uploaded`,
);

const tables = `r
  LEFT JOIN report_category c ON c.id = r.category_id
  LEFT JOIN partner_copy p ON p.id = r.owner_partner_id`;

const order = 'r.type DESC, r.date_uploaded DESC, r.id DESC';

interface Listing {
  columns: string;
  /** The columns in their JSON format. */
  jsonColumns: string;
  /** The alias of the report's table and the joins. */
  tables: string;
  order: string;
}

export const reports: Listing = { columns, jsonColumns, tables, order };

const count = 'coalesce(v.count, 0)::int AS count';

const mostViewed: Listing = {
  columns: `${columns}, ${count}`,
  jsonColumns: `${jsonColumns}, ${count}`,
  tables: `${tables} LEFT JOIN report_view_count v ON v.report_id = r.id`,
  order: `coalesce(v.count, 0) DESC, ${order}`,
};

type WholeList = (caller: Caller) => Promise<HandlerResponse>;

/** Serializes the rows in JavaScript. */
function listRows(name: string, { columns, tables, order }: Listing): WholeList {
  const statement = visibleStatement(
    `${name}_rows`,
    (visible) => `SELECT ${columns} FROM report ${tables} WHERE ${visible} ORDER BY ${order}`,
  );
  return async (caller) => {
    const { rows } = await pools.reports.query(statement(caller));
    return { json: JSON.stringify(rows) };
  };
}

/** Serializes the list in PostgreSQL. */
function listText(name: string, { jsonColumns, tables, order }: Listing): WholeList {
  const statement = visibleStatement(
    `${name}_text`,
    (visible) => `
      SELECT coalesce(json_agg(row_to_json(listed)), '[]')::text AS json FROM (
        SELECT ${jsonColumns} FROM report ${tables} WHERE ${visible} ORDER BY ${order}) listed`,
  );
  return async (caller) => {
    const { rows } = await pools.reports.query<{ json: string }>(statement(caller));
    return { json: rows[0]?.json ?? '[]' };
  };
}

type Row = Record<string, unknown> & { total: number };

const patternOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

const words = (search: string): [string, string[]] => {
  const [first = '%', ...others] = search.split(/\s+/).filter(Boolean).map(patternOf);
  return [first, others];
};

// OFFSET 0 makes PostgreSQL filter by visibility first, which selects fewer rows than its text statistics expect.
const from = (visible: string, tables: string) =>
  `(SELECT * FROM report r WHERE ${visible} OFFSET 0) ${tables}`;
const matches: (parameter: Parameters<Writer>[1]) => string = (parameter) =>
  `r.search_text LIKE (SELECT folded(${parameter(1)}))
   AND r.search_text LIKE ALL (ARRAY(SELECT folded(word) FROM unnest(${parameter(2)}::text[]) AS word))`;

/** Selects a page of the reports that contain every word, and their total. */
function searchPage(name: string, { columns, tables, order }: Listing) {
  const statement = visibleStatement(
    `${name}_page`,
    (visible, parameter) => `
      SELECT ${columns}, count(*) OVER ()::int AS total FROM ${from(visible, tables)} WHERE ${matches(parameter)}
      ORDER BY ${order} LIMIT ${parameter(3)} OFFSET ${parameter(4)}`,
  );
  return async (caller: Caller, query: URLSearchParams): Promise<HandlerResponse> => {
    const page = [Number(query.get('limit')), Number(query.get('offset'))];
    const values = [...words(query.get('search') ?? ''), ...page];
    const { rows } = await pools.reports.query<Row>(statement(caller, values));
    const json = JSON.stringify(rows.map(({ total: _, ...row }) => row));
    return { json, headers: { 'x-total-count': String(rows[0]?.total ?? 0) } };
  };
}

/** Selects 20 reports that contain every word, those with the first word in their name first. */
function bestMatches(name: string, { columns, tables, order }: Listing) {
  const statement = visibleStatement(
    `${name}_best`,
    (visible, parameter) => `
      SELECT ${columns} FROM ${from(visible, tables)} WHERE ${matches(parameter)}
      ORDER BY folded(r.name) LIKE (SELECT folded(${parameter(1)})) DESC, ${order} LIMIT 20`,
  );
  return async (caller: Caller, query: URLSearchParams): Promise<HandlerResponse> => {
    const values = words(query.get('searchText') ?? '');
    const { rows } = await pools.reports.query(statement(caller, values));
    return { json: JSON.stringify(rows) };
  };
}

type Query = (caller: Caller, query: URLSearchParams) => Promise<HandlerResponse>;

interface ListCall {
  /** The ids in the input must be the caller's. */
  isForCaller: boolean;
  rows: WholeList;
  text: WholeList;
  page: Query;
}

const listCall = (name: string, listing: Listing, isForCaller: boolean): ListCall => ({
  isForCaller,
  rows: listRows(name, listing),
  text: listText(name, listing),
  page: searchPage(name, listing),
});

/** By path. */
export const lists: Record<string, ListCall> = {
  '/report/findByUserGroup': listCall('list', reports, true),
  '/report/findMostViewedByUserGroupId': listCall('most_viewed', mostViewed, true),
  '/report/findAll': listCall('all', reports, false),
  '/report/findMostViewed': listCall('all_most_viewed', mostViewed, false),
};

/** By path. */
export const searches: Record<string, Query> = {
  '/report/searchByUserGroupId': bestMatches('search', reports),
};
