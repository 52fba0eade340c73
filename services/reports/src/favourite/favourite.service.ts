import { Injectable } from '@nestjs/common';
import { notFound, Reply, type ReportRow, type WriteResponse } from '@portal/contracts';
import type { Viewer } from '../access/viewer.js';
import { ReportTextCache } from '../report/report-text.cache.js';
import { FavouriteRepository } from './favourite.repository.js';

/** Reports that a user wants to find first. */
@Injectable()
export class FavouriteService {
  constructor(
    private readonly favourites: FavouriteRepository,
    private readonly texts: ReportTextCache,
  ) {}

  /** The viewer's favourites of what it may open, newest first. */
  async list(viewer: Viewer): Promise<Reply<ReportRow[]>> {
    return Reply.json<ReportRow[]>(await this.texts.array(await this.favourites.list(viewer)));
  }

  /**
   * Keeps a report as a favourite; one that is a favourite stays as it is.
   * @throws Problem `not-found` for a report that the viewer may not open
   */
  async add(viewer: Viewer, reportId: number): Promise<WriteResponse> {
    if (!(await this.favourites.insert(viewer, reportId))) throw notFound();
    return { affectedRows: 1 };
  }

  /**
   * Lets go of a favourite, also of one that is closed to the viewer meanwhile.
   * @throws Problem `not-found` when the report is none of the viewer's favourites
   */
  async remove({ accountId }: Viewer, reportId: number): Promise<WriteResponse> {
    if (!(await this.favourites.delete(accountId, reportId))) throw notFound();
    return { affectedRows: 1 };
  }
}
