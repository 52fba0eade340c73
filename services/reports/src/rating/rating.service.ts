import { Injectable } from '@nestjs/common';
import {
  notFound,
  wantsPage,
  type Page,
  type Paging,
  type RatingRow,
  type WriteResponse,
} from '@portal/contracts';
import type { Viewer } from '../access/viewer.js';
import { EmbedUrls } from '../embedding/embed-url.js';
import { RatingRepository } from './rating.repository.js';

/** What people think of reports, in stars. */
@Injectable()
export class RatingService {
  constructor(
    private readonly ratings: RatingRepository,
    private readonly embedUrls: EmbedUrls,
  ) {}

  /**
   * Rates a report, named by our id, Power BI's or its embed address, in place of the viewer's rating before.
   * @throws Problem `not-found` when there is none that the viewer may open
   */
  async rate(viewer: Viewer, report: number | string, star: number): Promise<WriteResponse> {
    if (!(await this.ratings.put(viewer, report, star))) throw notFound();
    return { affectedRows: 1 };
  }

  /** How all reports were rated, the best ones first: a page where one is asked for. */
  async list(viewer: Viewer, paging: Paging): Promise<Page<RatingRow> | RatingRow[]> {
    const { rows, total } = await this.ratings.page(viewer, paging);
    const shown = rows.map((row) => this.show(row));
    return wantsPage(paging) ? { rows: shown, total } : shown;
  }

  private show(row: RatingRow): RatingRow {
    if (!row.openable) return { ...row, report_id: null, dataset_id: null, embed_url: null };
    const embed_url = row.embed_url && this.embedUrls.embeddable(row.type, row.embed_url);
    return { ...row, embed_url };
  }
}
