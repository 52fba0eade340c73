import type { CategoryRow } from '@portal/contracts';
import { orTaken, statement, type Transaction } from '@portal/service-kit';
import { storedReportColumns, type StoredReport } from '../report/report-event.js';
import { enterReportTable } from '../report/report-table.js';

/** What is said of a category. */
export type CategoryValues = Omit<CategoryRow, 'id'>;

const nameTaken = 'There is already a report category with this name.';

const columns = 'id, name, fullname, description';
const hold = statement('category_hold', `SELECT ${columns} FROM report_category WHERE id = $1 FOR KEY SHARE`);
const lock = statement('category_lock', `SELECT ${columns} FROM report_category WHERE id = $1 FOR UPDATE`);
const insert = statement(
  'category_insert',
  'INSERT INTO report_category (name, fullname, description) VALUES ($1, $2, $3) RETURNING id',
);
const update = statement(
  'category_update',
  'UPDATE report_category SET name = $1, fullname = $2, description = $3 WHERE id = $4',
);
const empty = statement(
  'category_empty',
  `WITH held AS (
     SELECT id FROM report WHERE category_id = $1 ORDER BY id FOR UPDATE
   ), emptied AS (
     UPDATE report SET category_id = NULL WHERE id IN (SELECT id FROM held) RETURNING *
   )
   SELECT ${storedReportColumns} FROM emptied WHERE deleted_at IS NULL`,
);
const remove = statement('category_remove', 'DELETE FROM report_category WHERE id = $1');

/** A category, which cannot be deleted until the transaction ends. */
export async function holdCategory(transaction: Transaction, id: number): Promise<CategoryRow | undefined> {
  const [category] = await transaction.rows<CategoryRow>(hold, [id]);
  return category;
}

/** A category, which nobody else can change or put reports into until the transaction ends. */
export async function lockCategory(transaction: Transaction, id: number): Promise<CategoryRow | undefined> {
  const [category] = await transaction.rows<CategoryRow>(lock, [id]);
  return category;
}

/**
 * Writes a new category and gives its id.
 * @throws Refusal when another has the name
 */
export async function insertCategory(
  transaction: Transaction,
  { name, fullname, description }: CategoryValues,
): Promise<number> {
  const rows = transaction.rows<{ id: number }>(insert, [name, fullname, description]);
  const [category] = await orTaken(rows, 'report_category_name', nameTaken);
  if (!category) throw new Error('The category was not written.');
  return category.id;
}

/**
 * Writes all of a category.
 * @throws Refusal when another has the name
 */
export async function updateCategory(
  transaction: Transaction,
  { id, name, fullname, description }: CategoryRow,
): Promise<void> {
  const rows = transaction.rows(update, [name, fullname, description, id]);
  await orTaken(rows, 'report_category_name', nameTaken);
}

/** Deletes a category and gives the reports that were in it, which stay without one. */
export async function removeCategory(transaction: Transaction, id: number): Promise<StoredReport[]> {
  await enterReportTable(transaction);
  const reports = await transaction.rows<StoredReport>(empty, [id]);
  await transaction.rows(remove, [id]);
  return reports;
}
