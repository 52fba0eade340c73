import type { Paging, viewHistoryContract } from '@portal/contracts';
import { searchPatterns, sql, toIsoTimeSql, type ListSource, type Sql } from '@portal/service-kit';

type ViewLists = typeof viewHistoryContract.calls;

/** The columns of the viewed report `r` that each row of a list begins with. */
const reportColumns = sql`r.id AS "reportId", r.name, r.type, r.workspace_name, ${toIsoTimeSql('r.date_uploaded')} AS date_uploaded`;

/** The sort keys of the report `r`, as indexes contain them. */
const reportKeys = {
  name: sql`r.name_text`,
  type: sql`r.type`,
  workspace_name: sql`r.workspace_text`,
  date_uploaded: sql`r.date_uploaded`,
};

const pairColumns = sql`${reportColumns}, pair.count, ${toIsoTimeSql('pair.last_viewed_at')} AS date_viewed`;
const pairKeys = { count: sql`pair.count`, date_viewed: sql`pair.last_viewed_at` };

/** Counts the pairs of existing reports by a column of their rollup. */
const countPairs = (column: Sql) => sql<{ count: number }>`SELECT coalesce(sum(${column}), 0)::int AS count
  FROM report_views JOIN replicated_report ON replicated_report.id = report_views.report_id`;

type IsMatch = (text: Sql) => Sql;

/** The condition that each word of a search occurs in the names of the report or of the viewer. */
const matchesSearch = (search: string | undefined, matchesViewer: (isMatch: IsMatch) => Sql): Sql =>
  sql.join(
    [
      sql`true`,
      ...searchPatterns(search).map((pattern) => {
        const isMatch = (text: Sql) => sql`${text} LIKE folded(${sql`${pattern}`}::text)`;
        return sql`(pair.report_id IN (
          SELECT id FROM replicated_report WHERE ${isMatch(sql`search_text`)}
        ) OR ${matchesViewer(isMatch)})`;
      }),
    ],
    ' AND ',
  );

/** The views of an account, of reports that the caller may open. */
export const createHistoryList = (
  accountId: number,
  reportIds: number[],
): ListSource<ViewLists['findUserHistory']> => ({
  columns: sql`viewed.id::int AS id, ${reportColumns}, ${toIsoTimeSql('viewed.viewed_at')} AS date_viewed`,
  tables: sql`viewership viewed JOIN replicated_report r ON r.id = viewed.report_id`,
  where: sql`viewed.account_id = ${accountId} AND viewed.report_id = ANY (${reportIds}::int[])`,
  foldedText: sql`r.search_text`,
  sortColumns: { ...reportKeys, date_viewed: sql`viewed.viewed_at` },
  defaultSort: '-date_viewed',
  tieBreakers: sql`viewed.viewed_at DESC, viewed.id DESC`,
});

const userPairs = sql`user_report_views pair JOIN replicated_report r ON r.id = pair.report_id`;
const pairUser = sql`JOIN replicated_account a ON a.id = pair.account_id LEFT JOIN replicated_partner p ON p.id = a.partner_id`;

/** Views by user and report: millions of pairs. There is an index for each order but that of partners. */
export function createUserViewsList({
  search,
  sort = '-count',
}: Paging): ListSource<ViewLists['findMostViewedByUser']> {
  const where = matchesSearch(
    search,
    (isMatch) => sql`pair.account_id IN (
      SELECT id FROM replicated_account WHERE ${isMatch(sql`search_text`)}
        OR partner_id IN (SELECT id FROM replicated_partner WHERE ${isMatch(sql`search_text`)}))`,
  );
  const isOfReport = /^-?(name|type|workspace_name|date_uploaded)/.test(sort);
  return {
    columns: sql`pair.account_id, pair.report_id`,
    tables: sql`${userPairs} ${pairUser}`,
    where,
    details: {
      columns: sql`pair.account_id || '-' || pair.report_id AS id, pair.account_id AS "userId", a.firstname, a.surname,
        a.partner_id AS user_type_id, p.name AS user_type_name, ${pairColumns}`,
      tables: sql`JOIN user_report_views pair USING (account_id, report_id)
        JOIN replicated_report r ON r.id = pair.report_id ${pairUser}`,
    },
    count:
      searchPatterns(search).length > 0
        ? sql`SELECT count(*)::int AS count FROM ${userPairs} WHERE ${where}`
        : countPairs(sql`viewers`),
    sortColumns: {
      ...reportKeys,
      firstname: sql`a.firstname_text`,
      surname: sql`a.surname_text`,
      user_type_name: sql`p.search_text`,
      ...pairKeys,
    },
    defaultSort: '-count',
    // As in the indexes, along which the pairs of one report or of one user are read after those of the other.
    tieBreakers: isOfReport ? sql`pair.report_id, pair.account_id` : sql`pair.account_id, pair.report_id`,
  };
}

/** Views by HIS partner and report: at most some hundred thousand pairs. */
export const createPartnerViewsList = ({
  search,
}: Paging): ListSource<ViewLists['findMostViewedByPartner']> => ({
  columns: sql`pair.partner_id || '-' || pair.report_id AS id, pair.partner_id AS user_type_id,
    coalesce(p.name, '') AS user_type_name, ${pairColumns}`,
  tables: sql`partner_report_views pair JOIN replicated_report r ON r.id = pair.report_id
    LEFT JOIN replicated_partner p ON p.id = pair.partner_id`,
  where: matchesSearch(
    search,
    (isMatch) =>
      sql`pair.partner_id IN (SELECT id FROM replicated_partner WHERE ${isMatch(sql`search_text`)})`,
  ),
  count: searchPatterns(search).length === 0 ? countPairs(sql`partners`) : undefined,
  sortColumns: { ...reportKeys, user_type_name: sql`p.search_text`, ...pairKeys },
  defaultSort: '-count',
  tieBreakers: sql`pair.partner_id, pair.report_id`,
});
