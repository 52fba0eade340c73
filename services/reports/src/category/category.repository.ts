import { Injectable } from '@nestjs/common';
import type { CategoryRow, Page, Paging } from '@portal/contracts';
import { Database, listStatement, readPage } from '@portal/service-kit';
import { viewerStatement, type Viewer } from '../access/viewer.js';

/** A category with how many of its reports a viewer may open; id and names are null for reports without a category. */
export interface CategoryCount {
  id: number | null;
  name: string | null;
  fullname: string | null;
  description: string | null;
  count: number;
}

const counted = (condition: string) => `
  SELECT r.category_id, count(*)::int AS count FROM report r WHERE ${condition} GROUP BY r.category_id`;

const openable = viewerStatement(
  'category_openable',
  0,
  ({ condition }) => `
    SELECT c.id, c.name, c.fullname, c.description, counted.count
    FROM (${counted(condition)}) counted LEFT JOIN report_category c ON c.id = counted.category_id
    ORDER BY c.name NULLS LAST, c.id`,
);
const all = viewerStatement(
  'category_all',
  0,
  ({ condition }) => `
    SELECT c.id, c.name, coalesce(counted.count, 0) AS count
    FROM report_category c LEFT JOIN (${counted(condition)}) counted ON counted.category_id = c.id
    ORDER BY c.name, c.id`,
);

const list = listStatement('category_list', {
  columns: 'c.id, c.name, c.fullname, c.description',
  tables: 'report_category c',
  text: `concat_ws(' ', c.name, c.fullname, c.description)`,
  order: { name: 'folded(c.name)', fullname: 'folded(c.fullname)', description: 'folded(c.description)' },
  byDefault: 'name',
  tie: 'c.id',
});

/** Categories of reports. */
@Injectable()
export class CategoryRepository {
  constructor(private readonly database: Database) {}

  /** A page of categories, by name unless `paging` asks otherwise; all without a limit. */
  page(paging: Paging): Promise<Page<CategoryRow>> {
    return readPage(this.database, list, paging);
  }

  /** The categories of what the viewer may open, reports without one last. */
  openable(viewer: Viewer): Promise<CategoryCount[]> {
    return this.database.rows(...openable(viewer));
  }

  /** All categories, those without a report for the viewer counting 0. */
  all(viewer: Viewer): Promise<{ id: number; name: string; count: number }[]> {
    return this.database.rows(...all(viewer));
  }
}
