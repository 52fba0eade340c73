import type { viewHistoryContract } from '@portal/contracts';
import { toIsoTimeSql, sql, type JoinKind, type PairList, type PairSortColumn } from '@portal/service-kit';

type ViewLists = typeof viewHistoryContract.calls;

/** The columns of the viewed report `r` that each row of a list begins with. */
export const reportColumns = sql`r.id AS "reportId", r.name, r.type, r.workspace_name, ${toIsoTimeSql('r.date_uploaded')} AS date_uploaded`;

export const reportText = sql`folded(concat_ws(' ', name, type, workspace_name))`;

/** The sort keys of the report `r`, as indexes of replicated_report contain them. */
const reportKeys = {
  name: 'folded(r.name)',
  type: 'folded(r.type)',
  workspace_name: 'folded(r.workspace_name)',
  date_uploaded: 'r.date_uploaded',
};

const foldedReportTable = `(
    SELECT *, folded(name) AS by_name, folded(type) AS by_type, folded(workspace_name) AS by_workspace_name
    FROM replicated_report OFFSET 0
  ) r`;
const foldedKeys: typeof reportKeys = {
  name: 'r.by_name',
  type: 'r.by_type',
  workspace_name: 'r.by_workspace_name',
  date_uploaded: 'r.date_uploaded',
};

/** The reports `r`, with texts that are folded once per report (OFFSET 0) and not once per view. */
export const foldedReports = sql.raw(foldedReportTable);
export const foldedReportKeys = {
  name: sql.raw(foldedKeys.name),
  type: sql.raw(foldedKeys.type),
  workspace_name: sql.raw(foldedKeys.workspace_name),
  date_uploaded: sql.raw(foldedKeys.date_uploaded),
};

/** Excludes deleted reports. IS TRUE prevents a join, which would lose the order of the index. */
const where = sql`(pair.report_id IN (SELECT id FROM replicated_report)) IS TRUE`;
const selectTotal = (column: string) =>
  sql`SELECT coalesce(sum(${sql.raw(column)}), 0) FROM report_views JOIN replicated_report ON replicated_report.id = report_views.report_id`;
const pairColumns = sql`pair.count, ${toIsoTimeSql('pair.last_viewed_at')} AS date_viewed`;

/** Sort columns of the report, which `join` adds, and of the pair. The ties order the pairs with the same value. */
const orderBy = (
  join: string,
  keys: typeof reportKeys,
  reportTieBreakers: string[],
  viewerTieBreakers: string[],
) => {
  const sortByReport = (key: string): PairSortColumn => ({
    joins: () => [join],
    key,
    tieBreakers: reportTieBreakers,
  });
  const sortByPair = (key: string): PairSortColumn => ({
    joins: () => [],
    key,
    tieBreakers: viewerTieBreakers,
  });
  return {
    name: sortByReport(keys.name),
    type: sortByReport(keys.type),
    workspace_name: sortByReport(keys.workspace_name),
    date_uploaded: sortByReport(keys.date_uploaded),
    count: sortByPair('pair.count'),
    date_viewed: sortByPair('pair.last_viewed_at'),
  };
};

const joinReport = 'JOIN replicated_report r ON r.id = pair.report_id';
const joinAccount = (kind: JoinKind) => `${kind} replicated_account a ON a.id = pair.account_id`;
const joinPartner = 'LEFT JOIN replicated_partner p ON p.id = a.partner_id';
const accountTieBreakers = ['pair.account_id', 'pair.report_id'];
const sortByAccount = (key: string): PairSortColumn => ({
  joins: (kind) => [joinAccount(kind)],
  key,
  tieBreakers: accountTieBreakers,
});

/** Views by user and report: millions of pairs, read along indexes. */
export const userViewsList: PairList<ViewLists['findMostViewedByUser']> = {
  table: 'user_report_views',
  keys: ['account_id', 'report_id'],
  where,
  total: selectTotal('viewers'),
  columns: sql`pair.account_id || '-' || pair.report_id AS id, ${reportColumns}, pair.account_id AS "userId",
    coalesce(a.firstname, '') AS firstname, coalesce(a.surname, '') AS surname,
    a.partner_id AS user_type_id, p.name AS user_type_name, ${pairColumns}`,
  tables: sql.raw(`${joinReport} ${joinAccount('LEFT JOIN')} ${joinPartner}`),
  searchCondition: (pattern, inSubquery) => sql`
    pair.report_id ${inSubquery('replicated_report', sql`${reportText} LIKE ${pattern}`)}
    OR pair.account_id ${inSubquery(
      'replicated_account',
      sql`search_text LIKE ${pattern}
        OR partner_id ${inSubquery('replicated_partner', sql`folded(name) LIKE ${pattern}`)}`,
    )}`,
  sortColumns: {
    ...orderBy(joinReport, reportKeys, ['pair.report_id', 'pair.account_id'], accountTieBreakers),
    firstname: sortByAccount('folded(a.firstname)'),
    surname: sortByAccount('folded(a.surname)'),
    user_type_name: {
      joins: (kind) => [joinAccount(kind), joinPartner],
      key: 'folded(p.name)',
      tieBreakers: ['a.partner_id', ...accountTieBreakers],
    },
  },
  defaultSort: '-count',
};

const joinFoldedReport = `JOIN ${foldedReportTable} ON r.id = pair.report_id`;
const joinFoldedPartner = `LEFT JOIN (SELECT *, folded(name) AS by_name FROM replicated_partner OFFSET 0) p ON p.id = pair.partner_id`;
const partnerTieBreakers = ['pair.partner_id', 'pair.report_id'];

/** Views by HIS partner and report: at most some hundred thousand pairs. */
export const partnerViewsList: PairList<ViewLists['findMostViewedByPartner']> = {
  table: 'partner_report_views',
  keys: ['partner_id', 'report_id'],
  where,
  total: selectTotal('partners'),
  columns: sql`pair.partner_id || '-' || pair.report_id AS id, ${reportColumns}, pair.partner_id AS user_type_id,
    coalesce(p.name, '') AS user_type_name, ${pairColumns}`,
  tables: sql.raw(`${joinFoldedReport} ${joinFoldedPartner}`),
  searchCondition: (pattern, inSubquery) => sql`
    pair.report_id ${inSubquery('replicated_report', sql`${reportText} LIKE ${pattern}`)}
    OR pair.partner_id ${inSubquery('replicated_partner', sql`folded(name) LIKE ${pattern}`)}`,
  sortColumns: {
    ...orderBy(joinFoldedReport, foldedKeys, ['pair.report_id', 'pair.partner_id'], partnerTieBreakers),
    user_type_name: { joins: () => [joinFoldedPartner], key: 'p.by_name', tieBreakers: partnerTieBreakers },
  },
  defaultSort: '-count',
};
