import { wantsPage, type Page, type Paging } from '@portal/contracts';
import { readSort, searchWords } from '@portal/service-kit';

type Value = string | number | null;

/** How a list of so few rows that all of them are at hand is searched and sorted. */
export interface RowList<Row> {
  /** The text in which every word that is searched for must occur. */
  text: (row: Row) => string;
  columns: Record<string, (row: Row) => Value>;
  byDefault: string;
}

/** The order of PostgreSQL's `und-x-icu`, in which other lists are. */
const { compare } = new Intl.Collator('und');
const folded = (text: string) => text.toLowerCase();

/** A column's values as they are compared, and which way. */
interface SortKeys {
  values: Value[];
  descending: boolean;
}

function compareValues(one: Value, other: Value, descending: boolean): number {
  if (one === other) return 0;
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const difference =
    typeof one === 'number' && typeof other === 'number' ? one - other : compare(String(one), String(other));
  return descending ? -difference : difference;
}

/** Compares rows by their places: by the first keys that differ. */
function compareBy(keys: SortKeys[], one: number, other: number): number {
  for (const { values, descending } of keys) {
    const difference = compareValues(values[one] ?? null, values[other] ?? null, descending);
    if (difference !== 0) return difference;
  }
  return one - other;
}

/** Texts are folded once for each row and not for each comparison. */
function sorted<Row>(rows: readonly Row[], sort: string, { columns }: RowList<Row>): Row[] {
  const isColumn = (name: string): name is string => Object.hasOwn(columns, name);
  const keys = readSort(sort, isColumn).map(({ column, descending }): SortKeys => {
    const valueOf = columns[column] ?? (() => null);
    const keyOf = (value: Value) => (typeof value === 'string' ? folded(value) : value);
    return { values: rows.map((row) => keyOf(valueOf(row))), descending };
  });
  const places = rows.map((_, place) => place).sort((one, other) => compareBy(keys, one, other));
  return places.map((place) => rows[place] as Row);
}

/** The rows in the order in which they were asked for last: whoever turns pages asks for the same one again. */
const lastSorted = new WeakMap<readonly unknown[], { sort: string; rows: unknown[] }>();

function sortedOnce<Row>(rows: readonly Row[], sort: string, list: RowList<Row>): Row[] {
  const known = lastSorted.get(rows);
  if (known?.sort === sort) return known.rows as Row[];
  const result = sorted(rows, sort, list);
  lastSorted.set(rows, { sort, rows: result });
  return result;
}

/**
 * What is wanted of the rows: a page if one is asked for, else all that the search leaves. Nulls come last, ties as they were given. The
 * rows must not change afterwards.
 */
export function pageOf<Row>(rows: readonly Row[], paging: Paging, list: RowList<Row>): Page<Row> | Row[] {
  const { limit = rows.length, offset = 0, search, sort = list.byDefault } = paging;
  const words = searchWords(search).map(folded);
  const inOrder = sortedOnce(rows, sort, list);
  const isFound = (row: Row) => {
    const text = folded(list.text(row));
    return words.every((word) => text.includes(word));
  };
  const found = words.length === 0 ? inOrder : inOrder.filter(isFound);
  return wantsPage(paging) ? { rows: found.slice(offset, offset + limit), total: found.length } : [...found];
}
