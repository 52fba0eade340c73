import { Injectable } from '@nestjs/common';
import type { Inputs, Paging, RecentReport, reportViewersContract } from '@portal/contracts';
import { Database, readPage, sql, toIsoTimeSql } from '@portal/service-kit';
import { createHistoryList, createPartnerViewsList, createUserViewsList } from './view-lists.sql.js';

type OpenedReport = Pick<RecentReport, 'id' | 'name' | 'type' | 'date_viewed'>;

/** The report, the period in days, the last account of the page before, and the page size. */
export type ViewersQuery = Inputs<typeof reportViewersContract>['find'];

const maxRecentViews = 1_000;

@Injectable()
export class ViewHistoryRepository {
  constructor(private readonly database: Database) {}

  findMostViewedByUser(paging: Paging) {
    return readPage(this.database, createUserViewsList(paging), paging);
  }

  findMostViewedByPartner(paging: Paging) {
    return readPage(this.database, createPartnerViewsList(paging), paging);
  }

  findViews(accountId: number, reportIds: number[], paging: Paging) {
    return readPage(this.database, createHistoryList(accountId, reportIds), paging);
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
    );
    return rows.map(({ id }) => id);
  }
}
