import { Inject, Injectable } from '@nestjs/common';
import {
  notFound,
  Reply,
  wantsPage,
  type Caller,
  type Paging,
  type ReportRow,
  type ViewedReportRow,
} from '@portal/contracts';
import type { Viewer } from '../access/viewer.js';
import { EmbedUrls } from '../embedding/embed-url.js';
import { TIME_ZONE } from '../tokens.js';
import { isKnown, tagOf } from './list-tag.js';
import { ReportListRepository, type Listed, type Selected } from './report-list.repository.js';
import { readSearch } from './report-search.js';
import { ofCategory, viewed, viewedToday } from './report-selection.js';
import { ReportTextCache } from './report-text.cache.js';
import { ReportRepository } from './report.repository.js';

const bestMatches = 20;
const newestReports = 5;

const inCategory = (id?: number): Selected => ({ selection: ofCategory, values: [id ?? null] });

/** How a list is wanted, and the tags of those that the client still has. */
export type ListWanted = Paging & Partial<Pick<Caller, 'knownTags'>>;

/** Reports as lists and searches show them. */
@Injectable()
export class ReportService {
  constructor(
    private readonly reports: ReportRepository,
    private readonly lists: ReportListRepository,
    private readonly texts: ReportTextCache,
    private readonly embedUrls: EmbedUrls,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  /**
   * One report.
   * @throws Problem `not-found` when there is none that the viewer may open or manages
   */
  async find(viewer: Viewer, id: number): Promise<Reply<[ReportRow]>> {
    const found = await this.reports.find(viewer, id);
    if (found.ids.length === 0) throw notFound();
    return this.reply<[ReportRow]>(found);
  }

  /** What the viewer may open, of one category or all: a page if one is asked for, else the whole list in its default order. */
  list(viewer: Viewer, paging: ListWanted, categoryId?: number): Promise<Reply<ReportRow[]>> {
    return this.select(viewer, inCategory(categoryId), paging);
  }

  /** What the viewer may open with how often it was viewed, the most viewed first unless asked otherwise. */
  mostViewed(viewer: Viewer, paging: ListWanted): Promise<Reply<ViewedReportRow[]>> {
    return this.select(viewer, { selection: viewed, values: [] }, paging);
  }

  /** The same of what was viewed today, with how often it was today. */
  mostViewedToday(viewer: Viewer, paging: ListWanted): Promise<Reply<ViewedReportRow[]>> {
    return this.select(viewer, { selection: viewedToday, values: [this.timeZone] }, paging);
  }

  /**
   * What of a selection the viewer may open: a page if one is asked for, else all in the default order. It is not made where the client has
   * it already.
   */
  async select<Row extends ReportRow>(
    viewer: Viewer,
    selected: Selected,
    { knownTags, ...paging }: ListWanted,
  ): Promise<Reply<Row[]>> {
    const tag = (revision: string | undefined) => this.tag(viewer, selected, paging, revision);
    if (knownTags) {
      const present = tag(await this.lists.revision(selected));
      if (isKnown(present, knownTags)) return Reply.unchanged(present);
    }
    const listed = wantsPage(paging)
      ? await this.lists.page(viewer, selected, paging, readSearch(paging.search))
      : await this.lists.whole(viewer, selected);
    return this.reply<Row[]>(listed, tag(listed.revision));
  }

  /** The reports that match the text best, of those that the viewer may open. */
  async search(viewer: Viewer, text: string): Promise<Reply<ReportRow[]>> {
    const { ids, versions } = await this.lists.page(
      viewer,
      inCategory(),
      { limit: bestMatches, sort: 'best' },
      readSearch(text),
    );
    return this.reply({ ids, versions });
  }

  /** The newest reports that the viewer may open. */
  async newest(viewer: Viewer): Promise<Reply<ReportRow[]>> {
    return this.reply(await this.reports.newest(viewer, newestReports));
  }

  /** The input, whom it is for, and all that the rows are made from. */
  private tag(viewer: Viewer, { selection, values }: Selected, paging: Paging, revision: string | undefined) {
    const { accountId, role, partnerId, groupId } = viewer;
    const { limit, offset, search, sort } = paging;
    const who = [accountId, role, partnerId, groupId];
    const what = [selection.name, values, limit, offset, search, sort];
    return tagOf([who, what, revision, this.embedUrls.policyDigest]);
  }

  private async reply<Rows extends ReportRow[]>(listed: Listed, tag?: string): Promise<Reply<Rows>> {
    return Reply.json<Rows>(await this.texts.array(listed), listed.total, tag);
  }
}
