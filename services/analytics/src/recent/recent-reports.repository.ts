import { Injectable } from '@nestjs/common';
import type { ReportType } from '@portal/contracts';
import { Database, isoTime, statement } from '@portal/service-kit';

/** A report that somebody viewed, with when it was viewed last. */
export interface RecentReport {
  id: number;
  name: string;
  type: ReportType;
  date_viewed: string;
}

/** Views that are looked at: what somebody viewed before them is not recent. */
const mostViews = 1_000;

const find = statement(
  'recent_reports',
  `SELECT report.id, report.name, report.type, ${isoTime('latest.viewed_at')} AS date_viewed
   FROM (
     SELECT report_id, max(viewed_at) AS viewed_at
     FROM (
       SELECT report_id, viewed_at FROM viewership WHERE account_id = $1 ORDER BY viewed_at DESC LIMIT ${mostViews}
     ) views
     GROUP BY report_id
   ) latest
   JOIN report_copy report ON report.id = latest.report_id
   ORDER BY latest.viewed_at DESC, report.id DESC
   LIMIT $2`,
);

/** What accounts viewed last. */
@Injectable()
export class RecentReportsRepository {
  constructor(private readonly database: Database) {}

  /** The reports that the account viewed last, the latest first, whether it may open them or not. */
  find(accountId: number, limit: number): Promise<RecentReport[]> {
    return this.database.rows(find, [accountId, limit]);
  }
}
