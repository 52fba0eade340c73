import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Paging, ViewsOfReport, viewsOfOneContract } from '@portal/contracts';
import { CONFIG } from '@portal/server-kit';
import { Database, toIsoTimeSql, readPage, sql, type ListSource } from '@portal/service-kit';
import type { Repository } from 'typeorm';
import type { AnalyticsConfig } from '../config.js';
import { AccountEntity, ReportEntity } from '../projection/projection.entity.js';
import { chartDays } from '../rollups/dashboard.repository.js';
import { UserReportViewsEntity } from '../rollups/user-report-views.entity.js';

const listViews = (
  accountId: number,
  reportIds: number[],
): ListSource<typeof viewsOfOneContract.calls.findByPerson> => ({
  columns: sql`r.id, r.name, r.type, pair.count, ${toIsoTimeSql('pair.last_viewed_at')} AS date_viewed`,
  tables: sql`user_report_views pair JOIN replicated_report r ON r.id = pair.report_id`,
  where: sql`pair.account_id = ${accountId} AND pair.report_id = ANY (${reportIds}::int[])`,
  foldedText: sql`r.name_text`,
  sortColumns: {
    name: sql`r.name_text`,
    type: sql`r.type`,
    count: sql`pair.count`,
    date_viewed: sql`pair.last_viewed_at`,
  },
  defaultSort: '-date_viewed',
  tieBreakers: sql`r.id`,
});

/** Reads counts of one person or report. */
@Injectable()
export class ViewsOfOneRepository {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: AnalyticsConfig,
    @InjectRepository(AccountEntity) private readonly accounts: Repository<AccountEntity>,
    @InjectRepository(ReportEntity) private readonly reports: Repository<ReportEntity>,
    @InjectRepository(UserReportViewsEntity) private readonly views: Repository<UserReportViewsEntity>,
  ) {}

  findAccount(id: number): Promise<AccountEntity | null> {
    return this.accounts.findOneBy({ id });
  }

  findReport(id: number): Promise<ReportEntity | null> {
    return this.reports.findOneBy({ id });
  }

  async findViewedIds(accountId: number): Promise<number[]> {
    const views = await this.views.findBy({ accountId });
    return views.map(({ reportId }) => reportId);
  }

  findByPerson(accountId: number, reportIds: number[], paging: Paging) {
    return readPage(this.database, listViews(accountId, reportIds), paging);
  }

  async findByReport(reportId: number): Promise<ViewsOfReport> {
    const zone = sql`${this.config.PORTAL_TIME_ZONE}`;
    const report = sql`${reportId}`;
    const views = await this.database.queryOne(
      sql<ViewsOfReport>`
        WITH day AS (
          SELECT (now() AT TIME ZONE ${zone})::date - ago AS day FROM generate_series(0, ${chartDays}::int - 1) AS ago
        ), counted AS (
          SELECT (viewed_at AT TIME ZONE ${zone})::date AS day, count(*)::int AS count
          FROM viewership
          WHERE report_id = ${report}::int AND viewed_at >= (SELECT min(day) FROM day)::timestamp AT TIME ZONE ${zone}
          GROUP BY 1
        )
        SELECT (SELECT coalesce(json_agg(json_build_object('kind', kind, 'value', value) ORDER BY kind), '[]')
            FROM usage_alert WHERE report_id = ${report}::int) AS alerts,
          coalesce((SELECT count FROM report_views WHERE report_id = ${report}::int), 0)::int AS views,
          coalesce((SELECT viewers FROM report_views WHERE report_id = ${report}::int), 0)::int AS viewers,
          (SELECT json_agg(json_build_object('day', to_char(day.day, 'YYYY-MM-DD'),
            'count', coalesce(counted.count, 0)) ORDER BY day.day)
           FROM day LEFT JOIN counted USING (day)) AS days`,
    );
    if (!views) throw new Error('The query for the views of a report returned no row.');
    return views;
  }
}
