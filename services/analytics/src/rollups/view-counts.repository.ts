import { Injectable } from '@nestjs/common';
import { analyticsEvents, maxReportsPerEvent, type ReportViews } from '@portal/contracts';
import { Database, statement } from '@portal/service-kit';

/** Reports of one event, at least one of them with an unpublished count. */
interface Block {
  block: number;
  reports: ReportViews[];
  changed: number[];
}

const publisherLock = 7_226_101;

const lock = statement('view_counts_lock', 'SELECT pg_try_advisory_xact_lock($1) AS "isLocked"');
const isChanged = '(count, last_day, last_day_count) IS DISTINCT FROM (told_count, told_day, told_day_count)';
const findChanged = statement(
  'view_counts_find_changed',
  `SELECT report_id / $1::int AS block, array_agg(report_id) FILTER (WHERE ${isChanged}) AS changed,
     json_agg(json_build_object('reportId', report_id, 'count', count, 'day', last_day, 'dayCount', last_day_count)) AS reports
   FROM report_views
   WHERE report_id / $1::int IN (SELECT report_id / $1::int FROM report_views WHERE ${isChanged})
   GROUP BY block`,
);
const markPublished = statement(
  'view_counts_mark_published',
  `WITH published AS (
     SELECT report_id, published.count, published.day, published.day_count
     FROM unnest($1::int[], $2::int[], $3::date[], $4::int[]) AS published (report_id, count, day, day_count)
     JOIN report_views USING (report_id)
     ORDER BY report_id FOR UPDATE OF report_views
   )
   UPDATE report_views SET told_count = published.count, told_day = published.day, told_day_count = published.day_count
   FROM published WHERE report_views.report_id = published.report_id`,
);

/** Compares each report's view count with the count that was published last. */
@Injectable()
export class ViewCountsRepository {
  constructor(private readonly database: Database) {}

  /** Publishes every block of reports with a changed count. Does nothing while another instance does it. */
  async publishChanged(): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const [row] = await transaction.rows<{ isLocked: boolean }>(lock, [publisherLock]);
      if (!row?.isLocked) return;
      const blocks = await transaction.rows<Block>(findChanged, [maxReportsPerEvent]);
      if (blocks.length === 0) return;
      await transaction.publishAll(
        analyticsEvents.viewCounts,
        blocks.map(({ block, reports }) => ({ id: block, value: { reports } })),
      );
      const changedReports = blocks.flatMap(({ reports, changed }) =>
        reports.filter(({ reportId }) => changed.includes(reportId)),
      );
      // Last, since recording views waits for these rows until the commit.
      await transaction.rows(markPublished, [
        changedReports.map(({ reportId }) => reportId),
        changedReports.map(({ count }) => count),
        changedReports.map(({ day }) => day),
        changedReports.map(({ dayCount }) => dayCount),
      ]);
    });
  }
}
