import { patience, unprepared, type Statement } from '../database/statement.js';
import type { Among, JoinKind, PairList } from './pair-list.js';
import { readSort } from './sort.js';

/** Which part of a list is wanted: in which order, which of so many words find, and how many there are. */
export interface PairPart {
  sort: string | undefined;
  words: number;
  total: number;
  /** Whether all are wanted and not a page. */
  whole: boolean;
  /** Counted from the end, which is nearer for pages of the second half. */
  fromEnd: boolean;
}

/** So many are sorted as quickly as they are found along an index. */
const few = 20_000;

/** Whether a page of so many is read along an index, which holds them in the order of one column. */
export const isWalked = ({ indexed }: PairList, total: number): boolean => indexed && total > few;

/** By how many columns a list is to be sorted. */
export const sortedColumns = (list: PairList, sort: string | undefined): number => termsOf(list, sort).length;

const byIndex: Among = (table, condition) => `= ANY (ARRAY(SELECT id FROM ${table} WHERE ${condition}))`;
const byHash: Among = (table, condition) => `IN (SELECT id FROM ${table} WHERE ${condition})`;

/** The condition on `pair` that it is in the list and found by the words, whose parameters begin with `first`. */
function listed({ where, finds, indexed }: PairList, words: number, first: number, walks = false): string {
  // The longest word comes first and leaves the fewest, which are looked up; the others are tried on those.
  const longest = indexed && !walks ? byIndex : byHash;
  const found = Array.from({ length: words }, (_, word) =>
    finds(`folded($${first + word}::text)`, word === 0 ? longest : byHash),
  );
  return [where, ...found.map((condition) => `(${condition})`)].join(' AND ');
}

/**
 * How many there are, with parameters for the list's values and the words' patterns. Not prepared: no plan is good for any words. Words
 * that find millions take a while to be counted.
 */
export function pairCount(list: PairList, words: number): Statement {
  if (words === 0 && list.total) return unprepared(`SELECT (${list.total})::int AS count`);
  return unprepared(
    `SELECT count(*)::int AS count FROM ${list.table} pair WHERE ${listed(list, words, list.values + 1)}`,
    words === 0 ? patience.calls : patience.longCalls,
  );
}

function termsOf({ order, byDefault }: PairList, sort = byDefault) {
  const isColumn = (name: string): name is string => Object.hasOwn(order, name);
  return readSort(sort, isColumn).flatMap(({ column, descending }) => {
    const by = order[column];
    return by ? [{ by, descending }] : [];
  });
}

function orderOf(list: PairList, kind: JoinKind, sort?: string) {
  const terms = termsOf(list, sort);
  const [first] = terms;
  const ties = first?.by.tie.map((key) => ({ key, descending: first.descending })) ?? [];
  const keys = [...terms.map(({ by: { key }, descending }) => ({ key, descending })), ...ties];
  const joins = [...new Set(terms.flatMap(({ by }) => by.joins(kind)))].join(' ');
  const sql = (fromEnd: boolean) =>
    keys.map(({ key, descending }) => `${key} ${descending === fromEnd ? 'ASC' : 'DESC'}`).join(', ');
  return { joins, sql };
}

/** What lies between a page in the middle and the nearer end of some millions takes seconds to be walked. */
function patienceFor(list: PairList, { whole }: PairPart, walks: boolean): number {
  if (whole) return patience.housekeeping;
  return (walks ? list.patience : undefined) ?? patience.calls;
}

/** The rows of a component, with parameters for the list's values, the limit, the offset and the words' patterns; the offset is from where it counts. */
export function pairPart(list: PairList, component: PairPart): Statement {
  const { table, columns, tables, values } = list;
  const walks = !component.whole && isWalked(list, component.total);
  const { joins, sql } = orderOf(list, walks ? 'JOIN' : 'LEFT JOIN', component.sort);
  const named = (names: readonly string[]) => names.map((name) => `pair.${name}`).join(', ');
  const keys = named(list.keys);
  const wanted = `WHERE ${listed(list, component.words, values + 3, walks)}`;
  const ordered = `ORDER BY ${sql(component.fromEnd)}`;
  const page = `LIMIT $${values + 1}::int OFFSET $${values + 2}::int`;
  // OFFSET 0 keeps the planner, which cannot tell how many the words find, from collecting and sorting all of them.
  const picked = walks
    ? `SELECT ${keys} FROM (
         SELECT ${named([...list.keys, ...list.events])} FROM ${table} pair ${joins} ${ordered} OFFSET 0
       ) pair ${wanted} ${page}`
    : `SELECT ${keys} FROM ${table} pair ${joins} ${wanted} ${ordered} ${page}`;
  return unprepared(
    `SELECT ${columns} FROM (${picked}) picked JOIN ${table} pair USING (${list.keys.join(', ')}) ${tables}
     ORDER BY ${sql(false)}`,
    patienceFor(list, component, walks),
  );
}
