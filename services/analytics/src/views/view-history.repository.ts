import { Injectable } from '@nestjs/common';
import type {
  HistoryRow,
  Inputs,
  Paging,
  RecentReport,
  reportViewersContract,
  viewHistoryContract,
} from '@portal/contracts';
import {
  Database,
  toIsoTimeSql,
  buildListOrder,
  type ListOrder,
  locatePage,
  type PageRange,
  searchPatterns,
  sql,
  type Sql,
  statementTimeoutMs,
} from '@portal/service-kit';
import { foldedReportKeys, foldedReports, reportColumns, reportText } from './view-lists.sql.js';

/** A report that an account has viewed, and the number of these views in the history. */
interface ViewedReport {
  reportId: number;
  views: number;
}

type OpenedReport = Pick<RecentReport, 'id' | 'name' | 'type' | 'date_viewed'>;

/** The report, the period in days, the last account of the page before, and the page size. */
export type ViewersQuery = Inputs<typeof reportViewersContract>['find'];

const maxRecentViews = 1_000;
const latestFirst = '-date_viewed';
const sortColumns: Record<(typeof viewHistoryContract.calls.findUserHistory.sortable)[number], Sql> = {
  ...foldedReportKeys,
  date_viewed: sql`viewed.viewed_at`,
};
const columns = sql`viewed.id::int AS id, ${reportColumns}, ${toIsoTimeSql('viewed.viewed_at')} AS date_viewed`;

/** Reads a page along the index, from the nearer end, and joins the reports to its rows only. */
function orderByTime(
  views: Sql,
  { count, offset, isFromEnd }: PageRange,
  isDescending: boolean,
): Sql<HistoryRow> {
  const buildDirectionSql = (descending: boolean) => sql.raw(descending ? 'DESC' : 'ASC');
  const read = buildDirectionSql(isDescending !== isFromEnd);
  const sorted = buildDirectionSql(isDescending);
  return sql`SELECT ${columns}
    FROM (${views} ORDER BY viewed_at ${read}, id ${read} LIMIT ${count}::int OFFSET ${offset}::int) AS viewed
    JOIN replicated_report r ON r.id = viewed.report_id
    ORDER BY viewed.viewed_at ${sorted}, viewed.id ${sorted}`;
}

const orderByReport = (views: Sql, { limit, offset = 0 }: Paging, by: ListOrder): Sql<HistoryRow> =>
  sql`SELECT ${columns}
    FROM (${views}) AS viewed JOIN ${foldedReports} ON r.id = viewed.report_id
    ORDER BY ${by.sql}
    LIMIT ${limit ?? null}::int OFFSET ${offset}::int`;

@Injectable()
export class ViewHistoryRepository {
  constructor(private readonly database: Database) {}

  findViewedReports(accountId: number, search?: string): Promise<ViewedReport[]> {
    // MATERIALIZED, because PostgreSQL cannot estimate how few reports a search finds.
    const words = sql`${searchPatterns(search)}`;
    return this.database.query(
      sql<ViewedReport>`
        WITH own AS MATERIALIZED (
          SELECT report_id AS "reportId", count - dropped AS views, name, type, workspace_name
          FROM user_report_views JOIN replicated_report ON replicated_report.id = report_id
          WHERE account_id = ${accountId} AND count > dropped
        )
        SELECT "reportId", views FROM own
        WHERE cardinality(${words}::text[]) = 0
          OR ${reportText} LIKE ALL (ARRAY(SELECT folded(word) FROM unnest(${words}::text[]) AS word))`,
    );
  }

  /** Finds a page of the `total` views of these reports, or all of them without a limit. */
  async findViews(
    accountId: number,
    reportIds: number[],
    total: number,
    paging: Paging,
  ): Promise<HistoryRow[]> {
    const { limit, sort = latestFirst } = paging;
    const range = locatePage(paging, total);
    if (!range) return [];
    const timeoutMs = limit === undefined ? statementTimeoutMs.housekeeping : undefined;
    // From the index alone.
    const views = sql`SELECT id, report_id, viewed_at FROM viewership
      WHERE account_id = ${accountId} AND report_id = ANY (${reportIds}::int[])`;
    if (!/^-?date_viewed$/.test(sort)) {
      const by = buildListOrder(sortColumns, sort, sql`viewed.viewed_at DESC, viewed.id DESC`);
      const options = { isPrepared: by.isPrepared, timeoutMs, mayBeLate: true };
      return this.database.query(orderByReport(views, paging, by), options);
    }
    return this.database.query(orderByTime(views, range, sort === latestFirst), {
      timeoutMs,
      mayBeLate: true,
    });
  }

  /** Finds the reports that the account has viewed last, the latest first. It may have lost access to some. */
  findRecentReports(accountId: number, limit: number): Promise<OpenedReport[]> {
    return this.database.query(
      sql<OpenedReport>`
        SELECT report.id, report.name, report.type, ${toIsoTimeSql('latest.viewed_at')} AS date_viewed
        FROM (
          SELECT report_id, max(viewed_at) AS viewed_at
          FROM (
            SELECT report_id, viewed_at FROM viewership
            WHERE account_id = ${accountId} ORDER BY viewed_at DESC LIMIT ${maxRecentViews}::int
          ) views
          GROUP BY report_id
        ) latest
        JOIN replicated_report report ON report.id = latest.report_id
        ORDER BY latest.viewed_at DESC, report.id DESC
        LIMIT ${limit}::int`,
    );
  }

  async findViewers({ reportId, days, after, limit }: ViewersQuery): Promise<number[]> {
    const period = sql`${days}`;
    const rows = await this.database.query(
      sql<{ id: number }>`
        SELECT account_id AS id FROM user_report_views
        WHERE report_id = ${reportId} AND account_id > ${after} AND count > 0
          AND (${period}::int IS NULL OR last_viewed_at > now() - make_interval(days => ${period}))
        ORDER BY account_id LIMIT ${limit}`,
      { mayBeLate: true },
    );
    return rows.map(({ id }) => id);
  }
}
