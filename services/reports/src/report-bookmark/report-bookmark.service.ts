import { Injectable } from '@nestjs/common';
import {
  maxReportBookmarks,
  notFound,
  type Inputs,
  type ReportBookmark,
  type reportBookmarkContract,
  type WriteResponse,
} from '@portal/contracts';
import { Database, refuseWrite } from '@portal/service-kit';
import type { Viewer } from '../access/viewer.sql.js';
import { ReportBookmarkRepository } from './report-bookmark.repository.js';

type Input = Inputs<typeof reportBookmarkContract>;

@Injectable()
export class ReportBookmarkService {
  constructor(
    private readonly database: Database,
    private readonly bookmarks: ReportBookmarkRepository,
  ) {}

  /** @throws Problem `not-found` for a report that the viewer may not open */
  async find(
    viewer: Viewer,
    reportId: number,
    id?: string,
  ): Promise<{ bookmarks: ReportBookmark[]; state: string | null }> {
    const found = await this.bookmarks.find(viewer, reportId, id ?? null);
    if (!found) throw notFound();
    return found;
  }

  /** @throws Problem `not-found` as {@link find} */
  async save(viewer: Viewer, input: Input['save']): Promise<WriteResponse> {
    const isSaved = await this.database.transaction((transaction) =>
      this.bookmarks.save(transaction, viewer, input),
    );
    if (isSaved === undefined) throw notFound();
    if (isSaved) return { affectedRows: 1 };
    return refuseWrite('bookmark.tooMany', { count: maxReportBookmarks });
  }

  /** @throws Problem `not-found` for a bookmark that the viewer does not have */
  update({ accountId }: Viewer, { id, name, isDefault }: Input['update']): Promise<WriteResponse> {
    return this.database.write(async (transaction) => {
      const results = [
        name === undefined || (await this.bookmarks.rename(transaction, accountId, id, name)),
        isDefault === undefined || (await this.bookmarks.setDefault(transaction, accountId, id, isDefault)),
      ];
      if (results.includes(false)) throw notFound();
      return { affectedRows: 1 };
    });
  }

  /** @throws Problem `not-found` for a bookmark that the viewer does not have */
  async delete({ accountId }: Viewer, id: string): Promise<WriteResponse> {
    if (!(await this.bookmarks.delete(accountId, id))) throw notFound();
    return { affectedRows: 1 };
  }
}
