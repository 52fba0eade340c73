import { pools, buildVisibleReportsSql, type Writer } from './database.js';
import type { Caller, HandlerResponse } from './http.js';

/** The settings that an owner chooses. */
const settings = `jsonb_build_object('canExport', r.can_export, 'subscriptions', r.subscriptions,
  'staleAfterHours', r.stale_after_hours, 'unopenedDays', r.unopened_days, 'slowSeconds', r.slow_seconds,
  'canDownload', r.can_download, 'canShowDialogs', r.can_show_dialogs, 'canOpenTabs', r.can_open_tabs,
  'canStore', r.can_store, 'referrerPolicy', r.referrer_policy, 'identityToken', r.identity_token)`;

export const columns = `r.id, r.name, r.description, r.type, r.report_id,
  r.dataset_id, r.embed_url, r.workspace_name, r.status, r.category_id, c.name AS category,
  r.owner_partner_id AS user_type_id, p.name AS owner, r.date_uploaded, r.data_refreshed_at,
  r.data_refreshed_at + make_interval(hours => r.stale_after_hours) AS stale_at, r.verified_until,
  ${settings} AS settings`;

export const tables = `r
  LEFT JOIN report_category c ON c.id = r.category_id
  LEFT JOIN replicated_partner p ON p.id = r.owner_partner_id`;

const order = 'r.type DESC, r.date_uploaded DESC, r.id DESC';

const findWholeList = buildVisibleReportsSql(
  'list',
  (visible) => `SELECT ${columns} FROM report ${tables} WHERE ${visible} ORDER BY ${order}`,
);

const toPattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

const getWords = (search: string): [string, string[]] => {
  const [first = '%', ...others] = search.split(/\s+/).filter(Boolean).map(toPattern);
  return [first, others];
};

// OFFSET 0 makes PostgreSQL filter by visibility first, which selects fewer rows than its text statistics expect.
const selectFrom = (visible: string, tables: string) =>
  `(SELECT * FROM report r WHERE ${visible} OFFSET 0) ${tables}`;
const searchedText = `concat_ws(' ', r.search_text, r.workspace_text, c.search_text, p.search_text)`;
const matches: (parameter: Parameters<Writer>[1]) => string = (parameter) =>
  `${searchedText} LIKE (SELECT folded(${parameter(1)}))
   AND ${searchedText} LIKE ALL (ARRAY(SELECT folded(word) FROM unnest(${parameter(2)}::text[]) AS word))`;

/** Selects a page of the reports that contain every word, and their total. */
const searchPage = buildVisibleReportsSql(
  'list_page',
  (visible, parameter) => `
    SELECT ${columns}, count(*) OVER ()::int AS total FROM ${selectFrom(visible, tables)} WHERE ${matches(parameter)}
    ORDER BY ${order} LIMIT ${parameter(3)} OFFSET ${parameter(4)}`,
);

type Row = Record<string, unknown> & { total: number };

/** Returns the visible reports, or a page of those that a search finds. */
export async function findReports(caller: Caller, query: URLSearchParams): Promise<HandlerResponse> {
  if (!query.has('limit')) {
    const { rows } = await pools.reports.query(findWholeList(caller));
    return { json: JSON.stringify(rows) };
  }
  const page = [Number(query.get('limit')), Number(query.get('offset'))];
  const values = [...getWords(query.get('search') ?? ''), ...page];
  const { rows } = await pools.reports.query<Row>(searchPage(caller, values));
  const json = JSON.stringify(rows.map(({ total: _, ...row }) => row));
  return { json, headers: { 'x-total-count': String(rows[0]?.total ?? 0) } };
}
