import { createHash } from 'node:crypto';
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
import { CONFIG } from '@portal/server-kit';
import type { Viewer } from '../access/viewer.sql.js';
import type { ReportsConfig } from '../config.js';
import { EmbedUrls } from '../embedding/embed-url.js';
import { FreshnessService } from '../freshness/freshness.service.js';
import { ReportListRepository, type ReportList } from './report-list.repository.js';
import { readSearch } from './report-search.js';
import { selectByCategory, viewed, selectViewedToday, type ReportSelection } from './report-selection.sql.js';
import { ReportTextRepository } from './report-text.repository.js';
import { ReportRepository } from './report.repository.js';

const maxMatches = 20;
const newestReports = 5;

const allReports = selectByCategory(null);

/** The paging of a list, and the entity tags of the client's cached responses. */
export type ListQuery = Paging & Partial<Pick<Caller, 'knownTags'>>;

@Injectable()
export class ReportService {
  constructor(
    private readonly reports: ReportRepository,
    private readonly lists: ReportListRepository,
    private readonly texts: ReportTextRepository,
    private readonly embedUrls: EmbedUrls,
    private readonly freshness: FreshnessService,
    @Inject(CONFIG) private readonly config: Pick<ReportsConfig, 'PORTAL_TIME_ZONE'>,
  ) {}

  /**
   * Returns one report, whose viewer opens with this call.
   * @throws Problem `not-found` for one that the viewer may not open and does not manage
   */
  async find(viewer: Viewer, id: number): Promise<Reply<[ReportRow]>> {
    const list = await this.reports.find(viewer, id);
    if (list.ids.length === 0) throw notFound();
    this.freshness.onOpened(id);
    return this.reply<[ReportRow]>(viewer, list);
  }

  /** Lists the reports of one category or all that the viewer may open. */
  list(viewer: Viewer, query: ListQuery, categoryId?: number): Promise<Reply<ReportRow[]>> {
    return this.select(viewer, selectByCategory(categoryId ?? null), query);
  }

  /** Lists the reports with their view counts, most viewed first by default. */
  listByViews(viewer: Viewer, query: ListQuery): Promise<Reply<ViewedReportRow[]>> {
    return this.select(viewer, viewed, query);
  }

  /** As {@link listByViews}, with the views of today. */
  listByViewsOfToday(viewer: Viewer, query: ListQuery): Promise<Reply<ViewedReportRow[]>> {
    return this.select(viewer, selectViewedToday(this.config.PORTAL_TIME_ZONE), query);
  }

  /** Lists the reports of a selection that the viewer may open in the default order. */
  async select<Row extends ReportRow>(
    viewer: Viewer,
    selection: ReportSelection,
    { knownTags, ...paging }: ListQuery,
  ): Promise<Reply<Row[]>> {
    const getTag = (revision: string | undefined) => this.tag(viewer, selection, paging, revision);
    if (knownTags) {
      const currentTag = getTag(await this.lists.findRevision(selection));
      if (includesTag(knownTags, currentTag)) return Reply.unchanged(currentTag);
    }
    const list = wantsPage(paging)
      ? await this.lists.findPage(viewer, selection, paging, readSearch(paging.search))
      : await this.lists.findAll(viewer, selection);
    return this.reply<Row[]>(viewer, list, getTag(list.revision));
  }

  /** Returns the ids of all reports of a selection that match a search. */
  async findIds(viewer: Viewer, selection: ReportSelection, search: string | undefined): Promise<number[]> {
    const { ids } = await this.lists.findPage(viewer, selection, {}, readSearch(search));
    return ids;
  }

  /** Returns the best matches of the text among the reports that the viewer may open. */
  async search(viewer: Viewer, text: string, limit = maxMatches): Promise<Reply<ReportRow[]>> {
    const { ids, versions } = await this.lists.findPage(
      viewer,
      allReports,
      { limit, sort: 'best' },
      readSearch(text),
    );
    return this.reply(viewer, { ids, versions });
  }

  async findNewest(viewer: Viewer): Promise<Reply<ReportRow[]>> {
    return this.reply(viewer, await this.reports.findNewest(viewer, newestReports));
  }

  count(): Promise<number> {
    return this.reports.count();
  }

  async findOverview(): Promise<{ totals: number[]; failedImports: number; stoppedRefreshes: number }> {
    const [totals, failures] = await Promise.all([
      this.reports.findWeeklyTotals(),
      this.reports.findFailures(),
    ]);
    return { totals, ...failures };
  }

  private tag(viewer: Viewer, selection: ReportSelection, paging: Paging, revision: string | undefined) {
    return computeEntityTag([...listParts(viewer, selection, paging), revision, this.embedUrls.policyDigest]);
  }

  private async reply<Rows extends ReportRow[]>(
    viewer: Viewer,
    list: ReportList,
    tag?: string,
  ): Promise<Reply<Rows>> {
    return Reply.json<Rows>(await this.texts.findArray(viewer, list), list.total, tag);
  }
}

/** Identifies a list: its viewer with the permissions, and its query. */
function listParts(viewer: Viewer, { name, values }: ReportSelection, paging: Paging): unknown[] {
  const { accountId, role, partnerId, groupId, actorId } = viewer;
  const { limit, offset, search, sort } = paging;
  return [
    [accountId, role, partnerId, groupId, actorId],
    [name, values, limit, offset, search, sort],
  ];
}

/** Derives an entity tag from everything that a response depends on. Weak, because a proxy may compress the response. */
export const computeEntityTag = (parts: unknown[]): string =>
  `W/"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}"`;

/** Checks an `If-None-Match` header for a tag. */
export const includesTag = (header: string, tag: string): boolean =>
  header.split(',').some((knownTag) => knownTag.trim() === tag);
