import { Injectable } from '@nestjs/common';
import { notFound, type FavouriteRow, type WriteResponse } from '@portal/contracts';
import { ReportAccessRepository } from '../access/report-access.repository.js';
import { ReportAccessService } from '../access/report-access.service.js';
import type { Viewer } from '../access/viewer.sql.js';
import { ReportRows } from '../report/report-rows.js';
import { FavouriteRepository } from './favourite.repository.js';

@Injectable()
export class FavouriteService {
  constructor(
    private readonly access: ReportAccessRepository,
    private readonly cards: ReportAccessService,
    private readonly favourites: FavouriteRepository,
    private readonly rows: ReportRows,
  ) {}

  async list(viewer: Viewer): Promise<FavouriteRow[]> {
    const reports = await this.favourites.list(viewer);
    const [rows, cards] = await Promise.all([
      this.rows.show(viewer, reports),
      this.cards.findCards(
        viewer,
        reports.map(({ id }) => id),
      ),
    ]);
    const cardsById = new Map(cards.map((card) => [card.id, card]));
    return rows.flatMap((report) => {
      const card = cardsById.get(report.id);
      return card ? [{ ...report, ...card }] : [];
    });
  }

  /**
   * Adds a favourite. An existing one stays unchanged.
   * @throws Problem `not-found` for a report that the viewer may not open
   */
  async add(viewer: Viewer, reportId: number): Promise<WriteResponse> {
    if (!(await this.access.findReport(viewer, reportId))) throw notFound();
    await this.favourites.insert(viewer.accountId, reportId);
    return { affectedRows: 1 };
  }

  /**
   * Deletes a favourite, even if the viewer may no longer open the report.
   * @throws Problem `not-found` when the report is not a favourite of the viewer
   */
  async delete({ accountId }: Viewer, reportId: number): Promise<WriteResponse> {
    if (!(await this.favourites.delete(accountId, reportId))) throw notFound();
    return { affectedRows: 1 };
  }
}
