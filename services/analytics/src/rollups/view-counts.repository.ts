import { Injectable } from '@nestjs/common';
import { analyticsEvents, maxReportsPerEvent, type ReportViews } from '@portal/contracts';
import { Database, sql } from '@portal/service-kit';

/** Reports of one event, at least one of them with an unpublished count. */
interface Block {
  block: number;
  reports: ReportViews[];
  changed: number[];
}

const publisherLock = 7_226_101;

const isChanged = sql`(count, last_day, last_day_count) IS DISTINCT FROM (told_count, told_day, told_day_count)`;
const blockOf = sql`report_id / ${sql`${maxReportsPerEvent}`}::int`;

/** Compares each report's view count with the count that was published last. */
@Injectable()
export class ViewCountsRepository {
  constructor(private readonly database: Database) {}

  /** Publishes every block of reports with a changed count. Does nothing while another instance does it. */
  async publishChanged(): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const [row] = await transaction.rows(
        sql<{ isLocked: boolean }>`SELECT pg_try_advisory_xact_lock(${publisherLock}) AS "isLocked"`,
      );
      if (!row?.isLocked) return;
      const blocks = await transaction.rows(
        sql<Block>`
          SELECT ${blockOf} AS block, array_agg(report_id) FILTER (WHERE ${isChanged}) AS changed,
            json_agg(json_build_object('reportId', report_id, 'count', count, 'day', last_day, 'dayCount', last_day_count)) AS reports
          FROM report_views
          WHERE ${blockOf} IN (SELECT ${blockOf} FROM report_views WHERE ${isChanged})
          GROUP BY block`,
      );
      if (blocks.length === 0) return;
      await transaction.publishAll(
        analyticsEvents.viewCounts,
        blocks.map(({ block, reports }) => ({ id: block, value: { reports } })),
      );
      const changedReports = blocks.flatMap(({ reports, changed }) =>
        reports.filter(({ reportId }) => changed.includes(reportId)),
      );
      // Last, since recording views waits for these rows until the commit.
      await transaction.rows(
        sql`WITH published AS (
              SELECT report_id, published.count, published.day, published.day_count
              FROM unnest(
                ${changedReports.map(({ reportId }) => reportId)}::int[], ${changedReports.map(({ count }) => count)}::int[],
                ${changedReports.map(({ day }) => day)}::date[], ${changedReports.map(({ dayCount }) => dayCount)}::int[])
                AS published (report_id, count, day, day_count)
              JOIN report_views USING (report_id)
              ORDER BY report_id FOR UPDATE OF report_views
            )
            UPDATE report_views
            SET told_count = published.count, told_day = published.day, told_day_count = published.day_count
            FROM published WHERE report_views.report_id = published.report_id`,
      );
    });
  }
}
