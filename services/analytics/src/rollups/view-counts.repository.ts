import { Injectable } from '@nestjs/common';
import {
  analyticsEvents,
  maxReportsOfPartner,
  maxReportsPerEvent,
  type ReportViews,
} from '@portal/contracts';
import { Database, sql, type Transaction } from '@portal/service-kit';
import { advisoryLocks } from '../advisory-locks.js';

/** Reports of one event, at least one of them with an unpublished count. */
interface Block {
  block: number;
  reports: ReportViews[];
  changed: number[];
}

interface PartnerViews {
  id: number;
  reports: { reportId: number; count: number }[];
}

const isChanged = sql`(count, last_day, last_day_count) IS DISTINCT FROM (published_count, published_day, published_day_count)`;
const reportBlock = sql`report_id / ${sql`${maxReportsPerEvent}`}::int`;

/** Compares each report's view count with the count that was published last. */
@Injectable()
export class ViewCountsRepository {
  constructor(private readonly database: Database) {}

  /** Publishes every block of reports with a changed count. Does nothing while another instance does it. */
  async publishChanged(): Promise<void> {
    await this.database.transaction(async (transaction) => {
      if (!(await tryLock(transaction, advisoryLocks.viewCounts))) return;
      const blocks = await transaction.query(
        sql<Block>`
          SELECT ${reportBlock} AS block, array_agg(report_id) FILTER (WHERE ${isChanged}) AS changed,
            json_agg(json_build_object('reportId', report_id, 'count', count, 'day', last_day, 'dayCount', last_day_count)) AS reports
          FROM report_views
          WHERE ${reportBlock} IN (SELECT ${reportBlock} FROM report_views WHERE ${isChanged})
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
      await transaction.query(
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
            SET published_count = published.count, published_day = published.day, published_day_count = published.day_count
            FROM published WHERE report_views.report_id = published.report_id`,
      );
    });
  }

  /** Publishes the most viewed reports of every partner with views since the last time. Does nothing while another instance does it. */
  async publishPartners(): Promise<void> {
    await this.database.transaction(async (transaction) => {
      if (!(await tryLock(transaction, advisoryLocks.partnerViews))) return;
      // Views of the last minute may be committed later, so they are published again.
      const partners = await transaction.query(
        sql<PartnerViews>`
          WITH changed AS (
            SELECT partner_id FROM partner_report_views LEFT JOIN partner_views_published USING (partner_id)
            GROUP BY partner_id, published_at
            HAVING published_at IS NULL OR max(last_viewed_at) > published_at
          ), published AS (
            INSERT INTO partner_views_published (partner_id, published_at)
            SELECT partner_id, now() - interval '1 minute' FROM changed
            ON CONFLICT (partner_id) DO UPDATE SET published_at = excluded.published_at
          )
          SELECT partner_id AS id, (
            SELECT json_agg(json_build_object('reportId', report_id, 'count', count)) FROM (
              SELECT report_id, count FROM partner_report_views viewed WHERE viewed.partner_id = changed.partner_id
              ORDER BY count DESC, report_id LIMIT ${maxReportsOfPartner}
            ) most
          ) AS reports
          FROM changed ORDER BY partner_id`,
      );
      if (partners.length === 0) return;
      await transaction.publishAll(
        analyticsEvents.partnerViews,
        partners.map(({ id, reports }) => ({ id, value: { reports } })),
      );
    });
  }
}

async function tryLock(transaction: Transaction, lock: number): Promise<boolean> {
  const row = await transaction.queryOne(
    sql<{ isLocked: boolean }>`SELECT pg_try_advisory_xact_lock(${lock}) AS "isLocked"`,
  );
  return row?.isLocked ?? false;
}
