import { type Page, type Paging } from '@portal/contracts';
import { readSort, searchWords, type SortableCall } from '@portal/service-kit';

type Value = string | number | null;

/** A list that is searched and sorted in memory, because its rows are computed and cached. */
export interface RowList<Row, Call extends SortableCall = SortableCall> {
  /** Returns the text that must contain every search word. */
  text: (row: Row) => string;
  sortColumns: Record<Call['sortable'][number], (row: Row) => Value>;
  defaultSort: string;
}

/** Sorts as the collation `und-x-icu` of PostgreSQL does. */
const { compare } = new Intl.Collator('und');
const foldCase = (text: string) => text.toLowerCase();

/** The values of a column by row. */
interface SortColumn {
  values: Value[];
  isDescending: boolean;
}

function compareValues(one: Value, other: Value, isDescending: boolean): number {
  if (one === other) return 0;
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const difference =
    typeof one === 'number' && typeof other === 'number' ? one - other : compare(String(one), String(other));
  return isDescending ? -difference : difference;
}

function compareRows(columns: SortColumn[], one: number, other: number): number {
  for (const { values, isDescending } of columns) {
    const difference = compareValues(values[one] ?? null, values[other] ?? null, isDescending);
    if (difference !== 0) return difference;
  }
  return one - other;
}

/** Folds texts once per row instead of once per comparison. */
function sortRows<Row>(rows: readonly Row[], sort: string, { sortColumns }: RowList<Row>): Row[] {
  const isColumn = (name: string): name is string => Object.hasOwn(sortColumns, name);
  const terms = readSort(sort, isColumn).map(({ column, descending }): SortColumn => {
    const readValue = sortColumns[column] ?? (() => null);
    const fold = (value: Value) => (typeof value === 'string' ? foldCase(value) : value);
    return { values: rows.map((row) => fold(readValue(row))), isDescending: descending };
  });
  const indexes = rows.map((_, index) => index).sort((one, other) => compareRows(terms, one, other));
  return indexes.map((index) => rows[index] as Row);
}

/** The last order of each array of rows, which the next page usually needs again. */
const lastOrders = new WeakMap<readonly unknown[], { sort: string; rows: unknown[] }>();

function sortOnce<Row>(rows: readonly Row[], sort: string, list: RowList<Row>): Row[] {
  const lastOrder = lastOrders.get(rows);
  if (lastOrder?.sort === sort) return lastOrder.rows as Row[];
  const sortedRows = sortRows(rows, sort, list);
  lastOrders.set(rows, { sort, rows: sortedRows });
  return sortedRows;
}

/**
 * Searches and sorts the rows, and returns the requested page or all rows. Nulls come last; ties stay in the order of the rows. The array
 * must not change afterwards.
 */
export function selectPage<Row>(rows: readonly Row[], paging: Paging, list: RowList<Row>): Page<Row> {
  const { limit = rows.length, offset = 0, search, sort = list.defaultSort } = paging;
  const words = searchWords(search).map(foldCase);
  const sortedRows = sortOnce(rows, sort, list);
  const matches = (row: Row) => {
    const text = foldCase(list.text(row));
    return words.every((word) => text.includes(word));
  };
  const result = words.length === 0 ? sortedRows : sortedRows.filter(matches);
  return { rows: result.slice(offset, offset + limit), total: result.length };
}
