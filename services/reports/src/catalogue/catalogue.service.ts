import { Injectable } from '@nestjs/common';
import {
  maxSavedFilters,
  notFound,
  type CatalogueFacets,
  type CatalogueRow,
  type SavedFilter,
  type WriteResponse,
} from '@portal/contracts';
import { Database, refuseWrite } from '@portal/service-kit';
import type { Viewer } from '../access/viewer.sql.js';
import { ReportRows } from '../report/report-rows.js';
import { searchWithTypos } from '../report/report-search.js';
import { CatalogueAccountRepository } from './catalogue-account.repository.js';
import { CatalogueRepository, type CatalogueQuery } from './catalogue.repository.js';

export interface CatalogueResponse {
  total: number;
  rows: CatalogueRow[];
  facets: CatalogueFacets;
  newSince: string;
}

const defaultPageSize = 15;

@Injectable()
export class CatalogueService {
  constructor(
    private readonly database: Database,
    private readonly catalogue: CatalogueRepository,
    private readonly accounts: CatalogueAccountRepository,
    private readonly reports: ReportRows,
  ) {}

  async find(
    viewer: Viewer,
    { limit = defaultPageSize, ...query }: CatalogueQuery,
  ): Promise<CatalogueResponse> {
    const { page, facets, newSince } = await searchWithTypos(query.search, async (match) => {
      const [found, counts] = await Promise.all([
        this.catalogue.findPage(viewer, { limit, ...query }, match),
        this.catalogue.countFacets(viewer, query, match),
      ]);
      return { ...counts, page: found, total: counts.matched };
    });
    return { total: page.total, rows: await this.reports.show(viewer, page.rows), facets, newSince };
  }

  async findOwn({ accountId }: Viewer): Promise<{ filters: SavedFilter[] }> {
    return { filters: await this.accounts.findFilters(accountId) };
  }

  async saveFilter({ accountId }: Viewer, filter: Omit<SavedFilter, 'id'>): Promise<WriteResponse> {
    const insertId = await this.database.transaction((transaction) =>
      this.accounts.saveFilter(transaction, accountId, filter),
    );
    if (insertId === undefined) {
      return refuseWrite('savedFilter.tooMany', { count: maxSavedFilters });
    }
    return { affectedRows: 1, insertId };
  }

  /** @throws Problem `not-found` for a filter that the viewer does not have */
  async deleteFilter({ accountId }: Viewer, id: number): Promise<WriteResponse> {
    if (!(await this.accounts.deleteFilter(accountId, id))) throw notFound();
    return { affectedRows: 1 };
  }
}
