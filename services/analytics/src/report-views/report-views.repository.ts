import { Injectable } from '@nestjs/common';
import { analyticsEvents, maxReportsPerEvent, type ReportViews } from '@portal/contracts';
import { Database, statement } from '@portal/service-kit';

/** Reports that are told together, of which some were viewed since they were told last. */
interface Block {
  block: number;
  reports: ReportViews[];
  changed: number[];
}

const publisherLock = 7_226_101;

const lock = statement('report_views_lock', 'SELECT pg_try_advisory_xact_lock($1) AS mine');
const changed = '(count, last_day, last_day_count) IS DISTINCT FROM (told_count, told_day, told_day_count)';
const untold = statement(
  'report_views_untold',
  `SELECT report_id / $1::int AS block, array_agg(report_id) FILTER (WHERE ${changed}) AS changed,
     json_agg(json_build_object('reportId', report_id, 'count', count, 'day', last_day, 'dayCount', last_day_count)) AS reports
   FROM report_views
   WHERE report_id / $1::int IN (SELECT report_id / $1::int FROM report_views WHERE ${changed})
   GROUP BY block`,
);
const markTold = statement(
  'report_views_mark_told',
  `WITH told AS (
     SELECT report_id, told.count, told.day, told.day_count
     FROM unnest($1::int[], $2::int[], $3::date[], $4::int[]) AS told (report_id, count, day, day_count)
     JOIN report_views USING (report_id)
     ORDER BY report_id FOR UPDATE OF report_views
   )
   UPDATE report_views SET told_count = told.count, told_day = told.day, told_day_count = told.day_count
   FROM told WHERE report_views.report_id = told.report_id`,
);

/** How often each report was viewed, and how much of that the other services were told. */
@Injectable()
export class ReportViewsRepository {
  constructor(private readonly database: Database) {}

  /** Emits the counts of every block of reports of which any has changed since they were last emitted. */
  async tell(): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const [locked] = await transaction.rows<{ mine: boolean }>(lock, [publisherLock]);
      if (!locked?.mine) return;
      const blocks = await transaction.rows<Block>(untold, [maxReportsPerEvent]);
      if (blocks.length === 0) return;
      await transaction.publishAll(
        analyticsEvents.viewCounts,
        blocks.map(({ block, reports }) => ({ id: block, value: { reports } })),
      );
      const news = blocks.flatMap(({ reports, changed }) =>
        reports.filter(({ reportId }) => changed.includes(reportId)),
      );
      // Last, since views that are being recorded wait for these rows until the commit.
      await transaction.rows(markTold, [
        news.map(({ reportId }) => reportId),
        news.map(({ count }) => count),
        news.map(({ day }) => day),
        news.map(({ dayCount }) => dayCount),
      ]);
    });
  }
}
