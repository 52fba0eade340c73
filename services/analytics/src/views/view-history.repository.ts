import { Injectable } from '@nestjs/common';
import type { HistoryRow, Inputs, Paging, ReportType, reportViewersContract } from '@portal/contracts';
import {
  Database,
  isoTime,
  listOrder,
  type ListOrder,
  searchPatterns,
  slowStatement,
  statement,
} from '@portal/service-kit';
import { foldedReportKeys, foldedReports, reportColumns, reportText } from './view-lists.js';

/** A report that an account has viewed, and the number of these views in the history. */
interface ViewedReport {
  reportId: number;
  views: number;
}

export interface RecentReport {
  id: number;
  name: string;
  type: ReportType;
  date_viewed: string;
}

/** The report, the period in days, the last account of the page before, and the page size. */
export type ViewersQuery = Inputs<typeof reportViewersContract>['find'];

/** MATERIALIZED, because PostgreSQL cannot estimate how few reports a search finds. */
const findViewedReports = statement(
  'user_history_reports',
  `WITH own AS MATERIALIZED (
     SELECT report_id AS "reportId", count - dropped AS views, name, type, workspace_name
     FROM user_report_views JOIN report_copy ON report_copy.id = report_id
     WHERE account_id = $1 AND count > dropped
   )
   SELECT "reportId", views FROM own
   WHERE cardinality($2::text[]) = 0 OR ${reportText} LIKE ALL (ARRAY(SELECT folded(word) FROM unnest($2::text[]) AS word))`,
);

const maxRecentViews = 1_000;
const findRecentReports = statement(
  'recent_reports',
  `SELECT report.id, report.name, report.type, ${isoTime('latest.viewed_at')} AS date_viewed
   FROM (
     SELECT report_id, max(viewed_at) AS viewed_at
     FROM (
       SELECT report_id, viewed_at FROM viewership WHERE account_id = $1 ORDER BY viewed_at DESC LIMIT ${maxRecentViews}
     ) views
     GROUP BY report_id
   ) latest
   JOIN report_copy report ON report.id = latest.report_id
   ORDER BY latest.viewed_at DESC, report.id DESC
   LIMIT $2`,
);

const findViewers = statement(
  'report_viewers_next',
  `SELECT account_id AS id FROM user_report_views
   WHERE report_id = $1 AND account_id > $2 AND count > 0
     AND ($3::int IS NULL OR last_viewed_at > now() - make_interval(days => $3))
   ORDER BY account_id LIMIT $4`,
);

const latestFirst = '-date_viewed';
const order = { ...foldedReportKeys, date_viewed: 'viewed.viewed_at' };
const columns = `viewed.id::int AS id, ${reportColumns}, ${isoTime('viewed.viewed_at')} AS date_viewed`;
/** The views of account $1 of reports $2, from the index alone. */
const views = `SELECT id, report_id, viewed_at FROM viewership WHERE account_id = $1 AND report_id = ANY ($2::int[])`;

/** Reads a page along the index, from the nearer end, and joins the reports to its rows only. */
function orderByTime(isDescending: boolean, isFromEnd: boolean): ListOrder {
  const direction = (descending: boolean) => (descending ? 'DESC' : 'ASC');
  const read = direction(isDescending !== isFromEnd);
  const sorted = direction(isDescending);
  const sql = `SELECT ${columns}
    FROM (${views} ORDER BY viewed_at ${read}, id ${read} LIMIT $3::int OFFSET $4::int) AS viewed
    JOIN report_copy r ON r.id = viewed.report_id
    ORDER BY viewed.viewed_at ${sorted}, viewed.id ${sorted}`;
  return { name: `user_history_${sorted}_read_${read}`, sql };
}

function orderByReport(sort: string): ListOrder {
  const { name, sql } = listOrder(order, sort, 'viewed.viewed_at DESC, viewed.id DESC');
  return {
    name: name && `user_history_by_${name}`,
    sql: `SELECT ${columns}
      FROM (${views}) AS viewed JOIN ${foldedReports} ON r.id = viewed.report_id
      ORDER BY ${sql}
      LIMIT $3::int OFFSET $4::int`,
  };
}

@Injectable()
export class ViewHistoryRepository {
  constructor(private readonly database: Database) {}

  findViewedReports(accountId: number, search?: string): Promise<ViewedReport[]> {
    return this.database.rows<ViewedReport>(findViewedReports, [accountId, searchPatterns(search)]);
  }

  /** Finds a page of the `total` views of these reports, or all of them without a limit. */
  async findViews(
    accountId: number,
    reportIds: number[],
    total: number,
    { limit, offset = 0, sort = latestFirst }: Paging,
  ): Promise<HistoryRow[]> {
    const count = Math.min(limit ?? total, total - offset);
    if (count <= 0) return [];
    const remaining = total - offset - count;
    const isByTime = /^-?date_viewed$/.test(sort);
    const isFromEnd = isByTime && remaining < offset;
    const { name, sql } = isByTime ? orderByTime(sort === latestFirst, isFromEnd) : orderByReport(sort);
    const declare = limit === undefined ? slowStatement : statement;
    return this.database.rows<HistoryRow>(declare(name, sql), [
      ...[accountId, reportIds, count],
      isFromEnd ? remaining : offset,
    ]);
  }

  /** Finds the reports that the account has viewed last, the latest first. It may have lost access to some. */
  findRecentReports(accountId: number, limit: number): Promise<RecentReport[]> {
    return this.database.rows(findRecentReports, [accountId, limit]);
  }

  async findViewers({ reportId, days, after, limit }: ViewersQuery): Promise<number[]> {
    const rows = await this.database.rows<{ id: number }>(findViewers, [reportId, after, days, limit]);
    return rows.map(({ id }) => id);
  }
}
