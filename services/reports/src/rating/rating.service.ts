import { Injectable } from '@nestjs/common';
import { notFound, type Paging, type RatingRow, type WriteResponse } from '@portal/contracts';
import { ReportAccessRepository } from '../access/report-access.repository.js';
import type { Viewer } from '../access/viewer.sql.js';
import { EmbedUrls } from '../embedding/embed-url.js';
import { RatingRepository } from './rating.repository.js';

@Injectable()
export class RatingService {
  constructor(
    private readonly access: ReportAccessRepository,
    private readonly ratings: RatingRepository,
    private readonly embedUrls: EmbedUrls,
  ) {}

  /**
   * Adds or replaces the viewer's rating of a report, given by id, Power BI id or embed address.
   * @throws Problem `not-found` for a report that the viewer may not open
   */
  async rate(viewer: Viewer, report: number | string, star: number): Promise<WriteResponse> {
    const rated = await this.access.findReport(viewer, report);
    if (!rated) throw notFound();
    await this.ratings.put(rated.id, viewer.accountId, star);
    return { affectedRows: 1 };
  }

  /**
   * Returns the viewer's rating of a report: a list of one or none.
   * @throws Problem `not-found` for a report that the viewer may not open
   */
  async find(viewer: Viewer, reportId: number): Promise<{ star: number }[]> {
    const rated = await this.access.findReport(viewer, reportId);
    if (!rated) throw notFound();
    return this.ratings.findStars(rated.id, viewer.accountId);
  }

  /** Lists all reports with their ratings, best first. */
  async list(viewer: Viewer, paging: Paging) {
    const { rows, total } = await this.ratings.findPage(viewer, paging);
    const isHidden = viewer.actorId !== undefined;
    const visibleRows = rows.map((row) => this.hideUnopenable(isHidden ? { ...row, openable: false } : row));
    return { rows: visibleRows, total };
  }

  private hideUnopenable(row: RatingRow): RatingRow {
    if (!row.openable) return { ...row, report_id: null, dataset_id: null, embed_url: null };
    const embed_url = row.embed_url && this.embedUrls.normalise(row.type, row.embed_url);
    return { ...row, embed_url };
  }
}
