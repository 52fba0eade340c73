import { Injectable } from '@nestjs/common';
import type { HistoryRow, Paging } from '@portal/contracts';
import {
  Database,
  isoTime,
  listOrder,
  type ListOrder,
  searchPatterns,
  slowStatement,
  statement,
} from '@portal/service-kit';
import { foldedKeys, foldedReports, reportText, viewedReport } from './viewed-report.sql.js';

/** A report that an account viewed, and how many of these views the history has. */
export interface ViewedReport {
  reportId: number;
  views: number;
}

/** The account's own reports come first (MATERIALIZED): no statistics say how few a search finds. */
const viewed = statement(
  'user_history_reports',
  `WITH own AS MATERIALIZED (
     SELECT report_id AS "reportId", count - dropped AS views, name, type, workspace_name
     FROM user_report_views JOIN report_copy ON report_copy.id = report_id
     WHERE account_id = $1 AND count > dropped
   )
   SELECT "reportId", views FROM own
   WHERE cardinality($2::text[]) = 0 OR ${reportText} LIKE ALL (ARRAY(SELECT folded(word) FROM unnest($2::text[]) AS word))`,
);

const newest = '-date_viewed';
const order = { ...foldedKeys, date_viewed: 'viewed.viewed_at' };
const columns = `viewed.id::int AS id, ${viewedReport}, ${isoTime('viewed.viewed_at')} AS date_viewed`;
/** The views of account $1 of reports $2, from the index alone. */
const views = `SELECT id, report_id, viewed_at FROM viewership WHERE account_id = $1 AND report_id = ANY ($2::int[])`;

/** In the order of time a page is read along the index, from the end that is nearer, and the reports are joined to its rows alone. */
function byTime(descending: boolean, fromEnd: boolean): ListOrder {
  const by = (wanted: boolean) => (wanted ? 'DESC' : 'ASC');
  const read = by(descending !== fromEnd);
  const sql = `SELECT ${columns}
    FROM (${views} ORDER BY viewed_at ${read}, id ${read} LIMIT $3::int OFFSET $4::int) AS viewed
    JOIN report_copy r ON r.id = viewed.report_id
    ORDER BY viewed.viewed_at ${by(descending)}, viewed.id ${by(descending)}`;
  return { name: `user_history_${by(descending)}_read_${read}`, sql };
}

function byReport(sort: string): ListOrder {
  const { name, sql } = listOrder(order, sort, 'viewed.viewed_at DESC, viewed.id DESC');
  return {
    name: name && `user_history_by_${name}`,
    sql: `SELECT ${columns}
      FROM (${views}) AS viewed JOIN ${foldedReports} ON r.id = viewed.report_id
      ORDER BY ${sql}
      LIMIT $3::int OFFSET $4::int`,
  };
}

/** The views of one account. */
@Injectable()
export class UserHistoryRepository {
  constructor(private readonly database: Database) {}

  /** The existing reports that the account viewed and every word of the search occurs in. */
  findReports(accountId: number, search?: string): Promise<ViewedReport[]> {
    return this.database.rows<ViewedReport>(viewed, [accountId, searchPatterns(search)]);
  }

  /** The part that is wanted of the `total` views of these reports; all of them without a limit. */
  async find(
    accountId: number,
    reportIds: number[],
    total: number,
    { limit, offset = 0, sort = newest }: Paging,
  ): Promise<HistoryRow[]> {
    const wanted = Math.min(limit ?? total, total - offset);
    if (wanted <= 0) return [];
    const after = total - offset - wanted;
    const isByTime = /^-?date_viewed$/.test(sort);
    const fromEnd = isByTime && after < offset;
    const { name, sql } = isByTime ? byTime(sort === newest, fromEnd) : byReport(sort);
    const declare = limit === undefined ? slowStatement : statement;
    return this.database.rows<HistoryRow>(declare(name, sql), [
      ...[accountId, reportIds, wanted],
      fromEnd ? after : offset,
    ]);
  }
}
