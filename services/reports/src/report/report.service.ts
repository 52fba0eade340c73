import { Inject, Injectable } from '@nestjs/common';
import { notFound, type Page, type Paging, type ReportRow, type ViewedReportRow } from '@portal/contracts';
import { CONFIG } from '@portal/server-kit';
import { Database, readPage } from '@portal/service-kit';
import type { Viewer } from '../access/viewer.sql.js';
import type { ReportsConfig } from '../config.js';
import { FreshnessService } from '../freshness/freshness.service.js';
import {
  buildReportList,
  buildSearchList,
  selectByCategory,
  selectViewedToday,
  viewed,
  type ReportSelection,
} from './report-list.sql.js';
import { ReportRows } from './report-rows.js';
import { searchWithTypos } from './report-search.js';
import { ReportRepository } from './report.repository.js';

const maxMatches = 20;
const newestReports = 5;

@Injectable()
export class ReportService {
  constructor(
    private readonly reports: ReportRepository,
    private readonly database: Database,
    private readonly rows: ReportRows,
    private readonly freshness: FreshnessService,
    @Inject(CONFIG) private readonly config: Pick<ReportsConfig, 'PORTAL_TIME_ZONE'>,
  ) {}

  /**
   * Returns one report, whose viewer opens with this call.
   * @throws Problem `not-found` for one that the viewer may not open and does not manage
   */
  async find(viewer: Viewer, id: number): Promise<[ReportRow]> {
    const report = await this.reports.findVisible(viewer, id);
    if (!report) throw notFound();
    this.freshness.onOpened(id);
    const [row = report] = await this.rows.show(viewer, [report]);
    return [row];
  }

  /** Lists the reports of one category or all that the viewer may open. */
  list(viewer: Viewer, paging: Paging, categoryId?: number): Promise<Page<ReportRow>> {
    return this.select(viewer, selectByCategory(categoryId), paging);
  }

  /** Lists the reports with their view counts, most viewed first by default. */
  listByViews(viewer: Viewer, paging: Paging): Promise<Page<ViewedReportRow>> {
    return this.select(viewer, viewed, paging);
  }

  /** As {@link listByViews}, with the views of today. */
  listByViewsOfToday(viewer: Viewer, paging: Paging): Promise<Page<ViewedReportRow>> {
    return this.select(viewer, selectViewedToday(this.config.PORTAL_TIME_ZONE), paging);
  }

  /** Lists the reports of a selection that the viewer may open. */
  async select<Row extends ReportRow>(
    viewer: Viewer,
    selection: ReportSelection,
    paging: Paging,
  ): Promise<Page<Row>> {
    const { rows, total } = await searchWithTypos(paging.search, (match) =>
      readPage(this.database, buildReportList<Row>(viewer, selection, match), paging),
    );
    return { rows: await this.rows.show(viewer, rows), total };
  }

  /** Finds the ids of all reports of a selection that match a search. */
  async findIds(viewer: Viewer, selection: ReportSelection, search: string | undefined): Promise<number[]> {
    const { rows } = await this.select(viewer, selection, { search });
    return rows.map(({ id }) => id);
  }

  /** Returns the best matches of the text among the reports that the viewer may open. */
  async search(viewer: Viewer, text: string, limit = maxMatches): Promise<ReportRow[]> {
    const { rows } = await searchWithTypos(text, (match) =>
      readPage(this.database, buildSearchList(viewer, match), { limit }),
    );
    return this.rows.show(viewer, rows);
  }

  async findNewest(viewer: Viewer): Promise<ReportRow[]> {
    const { rows } = await this.select(viewer, {}, { limit: newestReports, sort: '-date_uploaded' });
    return rows;
  }
}
