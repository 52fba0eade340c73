import { Injectable } from '@nestjs/common';
import { notFound, Reply, wantsPage, type Paging, type ReportRow } from '@portal/contracts';
import type { Viewer } from '../access/viewer.js';
import { ReportListRepository, type Listed } from './report-list.repository.js';
import { readSearch } from './report-search.js';
import { ReportTextCache } from './report-text.cache.js';
import { ReportRepository } from './report.repository.js';

const bestMatches = 20;
const newestReports = 5;

/** Reports as lists and searches show them. */
@Injectable()
export class ReportService {
  constructor(
    private readonly reports: ReportRepository,
    private readonly lists: ReportListRepository,
    private readonly texts: ReportTextCache,
  ) {}

  /**
   * One report.
   * @throws Problem `not-found` when there is none that the viewer may open
   */
  async find(viewer: Viewer, id: number): Promise<Reply<[ReportRow]>> {
    const found = await this.reports.find(viewer, id);
    if (found.ids.length === 0) throw notFound();
    return this.reply<[ReportRow]>(found);
  }

  /** What the viewer may open, of one category or all: a page if one is asked for, else the whole list in its default order. */
  async list(viewer: Viewer, paging: Paging, categoryId?: number): Promise<Reply<ReportRow[]>> {
    if (!wantsPage(paging)) return this.reply(await this.lists.whole(viewer, categoryId));
    return this.reply(await this.lists.page(viewer, { ...paging, categoryId }, readSearch(paging.search)));
  }

  /** The reports that match the text best, of those that the viewer may open. */
  async search(viewer: Viewer, text: string): Promise<Reply<ReportRow[]>> {
    const { ids, versions } = await this.lists.page(
      viewer,
      { limit: bestMatches, sort: 'best' },
      readSearch(text),
    );
    return this.reply({ ids, versions });
  }

  /** The newest reports of all. */
  async newest(): Promise<Reply<ReportRow[]>> {
    return this.reply(await this.reports.newest(newestReports));
  }

  /** How many reports there are in all. */
  async count(): Promise<[{ count: number }]> {
    return [{ count: await this.reports.count() }];
  }

  private async reply<Rows extends ReportRow[]>(listed: Listed): Promise<Reply<Rows>> {
    return Reply.json<Rows>(await this.texts.array(listed), listed.total);
  }
}
