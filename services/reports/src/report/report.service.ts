import { Inject, Injectable } from '@nestjs/common';
import {
  notFound,
  wantsPage,
  type Page,
  type Paging,
  type ReportRow,
  type ViewedReportRow,
} from '@portal/contracts';
import { CONFIG } from '@portal/server-kit';
import type { Viewer } from '../access/viewer.sql.js';
import type { ReportsConfig } from '../config.js';
import { FreshnessService } from '../freshness/freshness.service.js';
import { ReportListRepository } from './report-list.repository.js';
import { readSearch } from './report-search.js';
import { selectByCategory, viewed, selectViewedToday, type ReportSelection } from './report-selection.sql.js';
import { ReportRowsRepository } from './report-rows.repository.js';
import { ReportRepository } from './report.repository.js';

const maxMatches = 20;
const newestReports = 5;

const allReports = selectByCategory(null);

@Injectable()
export class ReportService {
  constructor(
    private readonly reports: ReportRepository,
    private readonly lists: ReportListRepository,
    private readonly rows: ReportRowsRepository,
    private readonly freshness: FreshnessService,
    @Inject(CONFIG) private readonly config: Pick<ReportsConfig, 'PORTAL_TIME_ZONE'>,
  ) {}

  /**
   * Returns one report, whose viewer opens with this call.
   * @throws Problem `not-found` for one that the viewer may not open and does not manage
   */
  async find(viewer: Viewer, id: number): Promise<[ReportRow]> {
    if (!(await this.reports.isVisible(viewer, id))) throw notFound();
    this.freshness.onOpened(id);
    const [report] = await this.rows.find(viewer, [id]);
    if (!report) throw notFound();
    return [report];
  }

  /** Lists the reports of one category or all that the viewer may open. */
  list(viewer: Viewer, paging: Paging, categoryId?: number): Promise<Page<ReportRow>> {
    return this.select(viewer, selectByCategory(categoryId ?? null), paging);
  }

  /** Lists the reports with their view counts, most viewed first by default. */
  listByViews(viewer: Viewer, paging: Paging): Promise<Page<ViewedReportRow>> {
    return this.select(viewer, viewed, paging);
  }

  /** As {@link listByViews}, with the views of today. */
  listByViewsOfToday(viewer: Viewer, paging: Paging): Promise<Page<ViewedReportRow>> {
    return this.select(viewer, selectViewedToday(this.config.PORTAL_TIME_ZONE), paging);
  }

  /** Lists the reports of a selection that the viewer may open in the default order. */
  async select<Row extends ReportRow>(
    viewer: Viewer,
    selection: ReportSelection,
    paging: Paging,
  ): Promise<Page<Row>> {
    const { ids, counts, total } = wantsPage(paging)
      ? await this.lists.findPage(viewer, selection, paging, readSearch(paging.search))
      : await this.lists.findAll(viewer, selection);
    const rows = await this.rows.find(viewer, ids);
    const countById = new Map(counts?.map((count, index) => [ids[index], count]));
    const listed = counts ? rows.map((row) => ({ ...row, count: countById.get(row.id) ?? 0 })) : rows;
    return { rows: listed as ReportRow[] as Row[], total: total ?? ids.length };
  }

  /** Returns the ids of all reports of a selection that match a search. */
  async findIds(viewer: Viewer, selection: ReportSelection, search: string | undefined): Promise<number[]> {
    const { ids } = await this.lists.findPage(viewer, selection, {}, readSearch(search));
    return ids;
  }

  /** Returns the best matches of the text among the reports that the viewer may open. */
  async search(viewer: Viewer, text: string, limit = maxMatches): Promise<ReportRow[]> {
    const { ids } = await this.lists.findPage(viewer, allReports, { limit, sort: 'best' }, readSearch(text));
    return this.rows.find(viewer, ids);
  }

  async findNewest(viewer: Viewer): Promise<ReportRow[]> {
    return this.rows.find(viewer, await this.reports.listNewest(viewer, newestReports));
  }

  count(): Promise<number> {
    return this.reports.count();
  }

  findOverview(): Promise<{ failedImports: number; stoppedRefreshes: number }> {
    return this.reports.findFailures();
  }
}
