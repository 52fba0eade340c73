import { Injectable } from '@nestjs/common';
import { notFound, Reply, type ReportRow, type WriteResponse } from '@portal/contracts';
import { ReportAccessRepository } from '../access/report-access.repository.js';
import type { Viewer } from '../access/viewer.sql.js';
import { ReportTextRepository } from '../report/report-text.repository.js';
import { FavouriteRepository } from './favourite.repository.js';

@Injectable()
export class FavouriteService {
  constructor(
    private readonly access: ReportAccessRepository,
    private readonly favourites: FavouriteRepository,
    private readonly texts: ReportTextRepository,
  ) {}

  async list(viewer: Viewer): Promise<Reply<ReportRow[]>> {
    return Reply.json<ReportRow[]>(await this.texts.findArray(await this.favourites.list(viewer)));
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
