import {
  isoTime,
  statementTimeoutMs,
  type JoinKind,
  type PairList,
  type PairSortColumn,
} from '@portal/service-kit';
import { foldedKeys, foldedReports, reportKeys, reportText, viewedReport } from './viewed-report.sql.js';

const report = 'JOIN report_copy r ON r.id = pair.report_id';
/** The lists leave out reports that were deleted. IS TRUE keeps it a condition: a join would lose the order in which pairs are read. */
const where = '(pair.report_id IN (SELECT id FROM report_copy)) IS TRUE';
const totalOf = (column: string) =>
  `SELECT coalesce(sum(${column}), 0) FROM report_views JOIN report_copy ON report_copy.id = report_views.report_id`;
const viewed = `pair.count, ${isoTime('pair.last_viewed_at')} AS date_viewed`;

/** Columns of the report, by their keys in the rows that `join` gives, and of the pair itself, with what orders the pairs of one key. */
const orderBy = (join: string, keys: typeof reportKeys, reportTie: string[], viewerTie: string[]) => {
  const ofReport = (key: string): PairSortColumn => ({ joins: () => [join], key, tie: reportTie });
  const ofPair = (key: string): PairSortColumn => ({ joins: () => [], key, tie: viewerTie });
  return {
    name: ofReport(keys.name),
    type: ofReport(keys.type),
    workspace_name: ofReport(keys.workspace_name),
    date_uploaded: ofReport(keys.date_uploaded),
    count: ofPair('pair.count'),
    date_viewed: ofPair('pair.last_viewed_at'),
  };
};

const accountTie = ['pair.account_id', 'pair.report_id'];
const account = (kind: JoinKind) => `${kind} account_copy a ON a.id = pair.account_id`;
const partner = 'LEFT JOIN partner_copy p ON p.id = a.partner_id';
const ofAccount = (key: string): PairSortColumn => ({
  joins: (kind) => [account(kind)],
  ...{ key, tie: accountTie },
});

/** How often users viewed reports: some millions, read along indexes. */
export const ofUsers: PairList = {
  table: 'user_report_views',
  keys: ['account_id', 'report_id'],
  events: [],
  values: 0,
  where,
  total: totalOf('viewers'),
  columns: `pair.account_id || '-' || pair.report_id AS id, ${viewedReport}, pair.account_id AS "userId",
    coalesce(a.firstname, '') AS firstname, coalesce(a.surname, '') AS surname,
    a.partner_id AS user_type_id, p.name AS user_type_name, ${viewed}`,
  tables: `${report} ${account('LEFT JOIN')} ${partner}`,
  finds: (pattern, among) => `
    pair.report_id ${among('report_copy', `${reportText} LIKE ${pattern}`)}
    OR pair.account_id ${among(
      'account_copy',
      `search_text LIKE ${pattern}
        OR partner_id ${among('partner_copy', `folded(name) LIKE ${pattern}`)}`,
    )}`,
  order: {
    ...orderBy(report, reportKeys, ['pair.report_id', 'pair.account_id'], accountTie),
    firstname: ofAccount('folded(a.firstname)'),
    surname: ofAccount('folded(a.surname)'),
    user_type_name: {
      joins: (kind) => [account(kind), partner],
      key: 'folded(p.name)',
      tie: ['a.partner_id', ...accountTie],
    },
  },
  byDefault: '-count',
  indexed: true,
  timeoutMs: statementTimeoutMs.longCalls,
};

const foldedReport = `JOIN ${foldedReports} ON r.id = pair.report_id`;
const foldedPartner = `LEFT JOIN (SELECT *, folded(name) AS by_name FROM partner_copy OFFSET 0) p ON p.id = pair.partner_id`;
const partnerTie = ['pair.partner_id', 'pair.report_id'];

/** How often HIS partners viewed reports: at most some hundred thousand. */
export const ofPartners: PairList = {
  table: 'partner_report_views',
  keys: ['partner_id', 'report_id'],
  events: [],
  values: 0,
  where,
  total: totalOf('partners'),
  columns: `pair.partner_id || '-' || pair.report_id AS id, ${viewedReport}, pair.partner_id AS user_type_id,
    coalesce(p.name, '') AS user_type_name, ${viewed}`,
  tables: `${foldedReport} ${foldedPartner}`,
  finds: (pattern, among) => `
    pair.report_id ${among('report_copy', `${reportText} LIKE ${pattern}`)}
    OR pair.partner_id ${among('partner_copy', `folded(name) LIKE ${pattern}`)}`,
  order: {
    ...orderBy(foldedReport, foldedKeys, ['pair.report_id', 'pair.partner_id'], partnerTie),
    user_type_name: { joins: () => [foldedPartner], key: 'p.by_name', tie: partnerTie },
  },
  byDefault: '-count',
  indexed: true,
  timeoutMs: statementTimeoutMs.longCalls,
};
