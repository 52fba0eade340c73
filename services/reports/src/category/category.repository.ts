import { Injectable } from '@nestjs/common';
import { reportEvents, type CategoryRow, type Page, type Paging } from '@portal/contracts';
import { Database, listStatement, orTaken, readPage, statement, type Transaction } from '@portal/service-kit';
import { existsSql } from '../access/report-access.sql.js';
import { viewerStatement, type Viewer } from '../access/viewer.js';
import { lockReportTable, storedReportColumns, type StoredReport } from '../report/report.repository.js';

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

const nameTaken = 'There is already a report category with this name.';

const counts = (condition: string) => `
  SELECT r.category_id, count(*)::int AS count FROM report r WHERE ${condition} GROUP BY r.category_id`;
const countOpenable = viewerStatement(
  'category_openable',
  0,
  ({ condition }) => `
    SELECT c.id, c.name, c.fullname, c.description, counted.count
    FROM (${counts(condition)}) counted LEFT JOIN report_category c ON c.id = counted.category_id
    ORDER BY c.name NULLS LAST, c.id`,
);
const countAll = viewerStatement(
  'category_all',
  0,
  ({ condition }) => `
    SELECT c.id, c.name, coalesce(counted.count, 0) AS count
    FROM report_category c LEFT JOIN (${counts(condition)}) counted ON counted.category_id = c.id
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

const columns = 'id, name, fullname, description';
const lockForReports = statement(
  'category_lock_for_reports',
  `SELECT ${columns} FROM report_category WHERE id = $1 FOR KEY SHARE`,
);
const lock = statement('category_lock', `SELECT ${columns} FROM report_category WHERE id = $1 FOR UPDATE`);
const insert = statement(
  'category_insert',
  'INSERT INTO report_category (name, fullname, description) VALUES ($1, $2, $3) RETURNING id',
);
const update = statement(
  'category_update',
  'UPDATE report_category SET name = $1, fullname = $2, description = $3 WHERE id = $4',
);
const removeReports = statement(
  'category_remove_reports',
  `WITH locked AS (
     SELECT id FROM report WHERE category_id = $1 ORDER BY id FOR UPDATE
   ), emptied AS (
     UPDATE report SET category_id = NULL WHERE id IN (SELECT id FROM locked) RETURNING *
   )
   SELECT ${storedReportColumns} FROM emptied WHERE deleted_at IS NULL`,
);
const deleteOne = statement('category_remove', 'DELETE FROM report_category WHERE id = $1');
const lockReports = statement(
  'categorize_lock',
  `SELECT r.id, r.name, c.name AS category
   FROM report r LEFT JOIN report_category c ON c.id = r.category_id
   WHERE r.id = ANY ($1::int[]) AND ${existsSql}
   ORDER BY r.id FOR UPDATE OF r`,
);
const moveReports = statement(
  'categorize_update',
  `UPDATE report SET category_id = $2 WHERE id = ANY ($1::int[]) AND category_id IS DISTINCT FROM $2
   RETURNING ${storedReportColumns}`,
);

@Injectable()
export class CategoryRepository {
  constructor(private readonly database: Database) {}

  findPage(paging: Paging): Promise<Page<CategoryRow>> {
    return readPage(this.database, list, paging);
  }

  /** Counts the reports that the viewer may open by category, those without a category last. */
  countOpenable(viewer: Viewer): Promise<CategoryCount[]> {
    return this.database.rows(...countOpenable(viewer));
  }

  /** As {@link countOpenable}, including categories without such reports. */
  countAll(viewer: Viewer): Promise<{ id: number; name: string; count: number }[]> {
    return this.database.rows(...countAll(viewer));
  }

  /** Locks a category against deletion. */
  async lockForReports(transaction: Transaction, id: number): Promise<CategoryRow | undefined> {
    const [category] = await transaction.rows<CategoryRow>(lockForReports, [id]);
    return category;
  }

  /** Locks a category against changes and new reports. */
  async lock(transaction: Transaction, id: number): Promise<CategoryRow | undefined> {
    const [category] = await transaction.rows<CategoryRow>(lock, [id]);
    return category;
  }

  /**
   * Inserts a category and returns its id.
   * @throws Refusal when another one has the name
   */
  async insert(transaction: Transaction, { name, fullname, description }: CategoryValues): Promise<number> {
    const rows = transaction.rows<{ id: number }>(insert, [name, fullname, description]);
    const [category] = await orTaken(rows, 'report_category_name', nameTaken);
    if (!category) throw new Error('The category was not written.');
    return category.id;
  }

  /** @throws Refusal when another category has the name */
  async update(transaction: Transaction, { id, name, fullname, description }: CategoryRow): Promise<void> {
    const rows = transaction.rows(update, [name, fullname, description, id]);
    await orTaken(rows, 'report_category_name', nameTaken);
  }

  async delete(transaction: Transaction, id: number): Promise<StoredReport[]> {
    await lockReportTable(transaction);
    const reports = await transaction.rows<StoredReport>(removeReports, [id]);
    await transaction.rows(deleteOne, [id]);
    return reports;
  }

  /** Locks the existing reports against changes. */
  async lockReports(transaction: Transaction, ids: number[]): Promise<CategorizedReport[]> {
    await lockReportTable(transaction);
    return transaction.rows<CategorizedReport>(lockReports, [ids]);
  }

  /** Moves reports to a category or to none, and returns those that were elsewhere. */
  moveReports(transaction: Transaction, ids: number[], categoryId: number | null): Promise<StoredReport[]> {
    return transaction.rows<StoredReport>(moveReports, [ids, categoryId]);
  }
}

/** Publishes the state of categories. Every write of a category calls it. */
export const publishCategories = (
  transaction: Transaction,
  categories: Pick<CategoryRow, 'id' | 'name' | 'fullname'>[],
): Promise<void> =>
  transaction.publishAll(
    reportEvents.category,
    categories.map(({ id, name, fullname }) => ({ id, value: { id, name: fullname || name } })),
  );
