import { Injectable } from '@nestjs/common';
import { Database } from '@portal/service-kit';
import type { Query, Viewer } from '../access/viewer.js';
import { listPage, wholeList, type Matching } from './report-list.sql.js';
import type { ReportSearch } from './report-search.js';

/** Reports of a list in its order, by id, with the version of each; `total` counts all from which a page was taken. */
export interface Listed {
  ids: number[];
  versions: number[];
  total?: number;
}

/** Which part of a list is wanted. */
export interface PageWanted {
  categoryId?: number | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
  /** As checked by the contract, or `best` for the best match first. */
  sort?: string | undefined;
}

/** Lists of reports. */
@Injectable()
export class ReportListRepository {
  constructor(private readonly database: Database) {}

  /** All that the viewer may open, in the default order. */
  whole(viewer: Viewer, categoryId?: number): Promise<Listed> {
    return this.read(wholeList(viewer, [categoryId ?? null]));
  }

  /** A page of what the viewer may open and the text finds; where it finds nothing, a slip of one letter is forgiven. */
  async page(viewer: Viewer, wanted: PageWanted, search: ReportSearch | undefined): Promise<Listed> {
    if (!search) return this.readPage('all', viewer, wanted);
    const found = await this.readPage('like', viewer, wanted, search.words);
    if (found.total !== 0 || !search.slips) return found;
    return this.readPage('regex', viewer, wanted, search.slips);
  }

  private readPage(
    matching: Matching,
    viewer: Viewer,
    wanted: PageWanted,
    patterns?: [string, ...string[]],
  ): Promise<Listed> {
    const { categoryId = null, limit = null, offset = 0, sort } = wanted;
    const text = patterns ? [patterns[0], patterns.slice(1)] : [];
    return this.read(listPage(matching, sort)(viewer, [categoryId, limit, offset, ...text]));
  }

  private async read([statement, values]: Query): Promise<Listed> {
    const [row] = await this.database.rows<{
      total?: number;
      ids: number[] | null;
      versions: number[] | null;
    }>(statement, values);
    return { total: row?.total, ids: row?.ids ?? [], versions: row?.versions ?? [] };
  }
}
