import { Injectable } from '@nestjs/common';
import { reportEvents, type CategoryRow, type Paging, type reportCategoryContract } from '@portal/contracts';
import {
  Database,
  throwIfTaken,
  readPage,
  sql,
  type ListSource,
  type Transaction,
} from '@portal/service-kit';
import { existsSql } from '../access/report-access.sql.js';
import { buildOpenableSql, type Viewer } from '../access/viewer.sql.js';
import { storedReportColumns, type StoredReport } from '../report/report.repository.js';
import { CategoryEntity } from './category.entity.js';

/** A category with the number of its reports that a viewer may open. All fields but `count` are null for reports without a category. */
interface CategoryCount {
  id: number | null;
  name: string | null;
  fullname: string | null;
  description: string | null;
  count: number;
}

export type CategoryValues = Omit<CategoryRow, 'id'>;

interface CategorizedReport {
  id: number;
  name: string;
  category: string | null;
}

const list: ListSource<typeof reportCategoryContract.calls.findAll> = {
  columns: sql`c.id, c.name, c.fullname, c.description`,
  tables: sql`report_category c`,
  text: sql`concat_ws(' ', c.name, c.fullname, c.description)`,
  sortColumns: {
    name: sql`c.search_text`,
    fullname: sql`folded(c.fullname)`,
    description: sql`folded(c.description)`,
  },
  defaultSort: 'name',
  tieBreakers: sql`c.id`,
};

const selectCounts = (viewer: Viewer) => sql`(
  SELECT r.category_id, count(*)::int AS count FROM report r WHERE ${buildOpenableSql(viewer).condition} GROUP BY r.category_id) counted`;

@Injectable()
export class CategoryRepository {
  constructor(private readonly database: Database) {}

  findPage(paging: Paging) {
    return readPage(this.database, list, paging);
  }

  /** Counts the reports that the viewer may open by category, those without a category last. */
  countOpenable(viewer: Viewer): Promise<CategoryCount[]> {
    return this.database.query(
      sql<CategoryCount>`SELECT c.id, c.name, c.fullname, c.description, counted.count
        FROM ${selectCounts(viewer)} LEFT JOIN report_category c ON c.id = counted.category_id
        ORDER BY c.name NULLS LAST, c.id`,
    );
  }

  /** As {@link countOpenable}, including categories without such reports. */
  countAll(viewer: Viewer): Promise<{ id: number; name: string; count: number }[]> {
    return this.database.query(
      sql<{
        id: number;
        name: string;
        count: number;
      }>`SELECT c.id, c.name, coalesce(counted.count, 0) AS count
        FROM report_category c LEFT JOIN ${selectCounts(viewer)} ON counted.category_id = c.id
        ORDER BY c.name, c.id`,
    );
  }

  /** Locks a category against deletion. */
  lockForReports(transaction: Transaction, id: number): Promise<CategoryRow | null> {
    return getCategories(transaction).findOne({ where: { id }, lock: { mode: 'for_key_share' } });
  }

  /** Locks a category against changes and new reports. */
  lock(transaction: Transaction, id: number): Promise<CategoryRow | null> {
    return getCategories(transaction).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /**
   * Inserts a category and returns its id.
   * @throws Refusal when another one has the name
   */
  async insert(transaction: Transaction, values: CategoryValues): Promise<number> {
    const category = getCategories(transaction).create(values);
    await throwIfTaken(getCategories(transaction).insert(category), 'report_category_name', 'category.taken');
    return category.id;
  }

  /** @throws Refusal when another category has the name */
  async update(transaction: Transaction, { id, name, fullname, description }: CategoryRow): Promise<void> {
    const update = getCategories(transaction).update({ id }, { name, fullname, description });
    await throwIfTaken(update, 'report_category_name', 'category.taken');
  }

  async delete(transaction: Transaction, id: number): Promise<StoredReport[]> {
    const reports = await transaction.query(
      sql<StoredReport>`WITH locked AS (
          SELECT id FROM report WHERE category_id = ${id} ORDER BY id FOR UPDATE
        ), emptied AS (
          UPDATE report SET category_id = NULL WHERE id IN (SELECT id FROM locked) RETURNING *
        )
        SELECT ${storedReportColumns} FROM emptied WHERE deleted_at IS NULL`,
    );
    await getCategories(transaction).delete({ id });
    return reports;
  }

  /** Locks the existing reports against changes. */
  async lockReports(transaction: Transaction, ids: number[]): Promise<CategorizedReport[]> {
    return transaction.query(
      sql<CategorizedReport>`SELECT r.id, r.name, c.name AS category
        FROM report r LEFT JOIN report_category c ON c.id = r.category_id
        WHERE r.id = ANY (${ids}::int[]) AND ${existsSql}
        ORDER BY r.id FOR UPDATE OF r`,
    );
  }

  /** Moves reports to a category or to none, and returns those that were elsewhere. */
  moveReports(transaction: Transaction, ids: number[], categoryId: number | null): Promise<StoredReport[]> {
    const category = sql`${categoryId}`;
    return transaction.query(
      sql<StoredReport>`UPDATE report SET category_id = ${category}
        WHERE id = ANY (${ids}::int[]) AND category_id IS DISTINCT FROM ${category}
        RETURNING ${storedReportColumns}`,
    );
  }
}

const getCategories = (transaction: Transaction) => transaction.getRepository(CategoryEntity);

/** Publishes the state of categories. Every write of a category calls it. */
export const publishCategories = (
  transaction: Transaction,
  categories: Pick<CategoryRow, 'id' | 'name' | 'fullname'>[],
): Promise<void> =>
  transaction.publishAll(
    reportEvents.category,
    categories.map(({ id, name, fullname }) => ({ id, value: { id, name: fullname || name } })),
  );
