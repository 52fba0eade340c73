import { readSort, slowStatement, statement, type Statement } from '@portal/service-kit';
import { existsSql } from '../access/report-access.sql.js';

/** A column by which a list of permissions may be sorted. */
interface SortColumn {
  /** The tables that its key needs, as joins to `permission`, the next to the one before. */
  joins: readonly string[];
  key: string;
  /** What orders the permissions of one key; an index holds them in this order. */
  tie: readonly string[];
}

/** SQL after a column: that it is an id of a table's rows of a condition. */
type Among = (table: string, condition: string) => string;

/** What a list of permissions is read from, in SQL that calls the permission's row `permission` and its report's row `r`. */
export interface PermissionList {
  table: string;
  /** The columns that name a permission, and those that say what it gives. */
  pair: readonly [receiver: string, report: string];
  facts: string;
  /** Which permissions there are now. */
  inForce: string;
  columns: string;
  tables: string;
  /** Which permissions the pattern of one word finds, by the ids of reports and receivers. */
  finds: (pattern: string, among: Among) => string;
  order: Record<string, SortColumn>;
  byDefault: string;
  /** Whether indexes hold the permissions in each order, so that a page of many is best read along them. */
  indexed: boolean;
}

/** Which part of a list is wanted: in which order, which of so many words find, and how many there are. */
export interface PermissionPart {
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
export const isWalked = ({ indexed }: PermissionList, total: number): boolean => indexed && total > few;

/** By how many columns a list is to be sorted. */
export const sortedColumns = (list: PermissionList, sort: string | undefined): number =>
  termsOf(list, sort).length;

const byIndex: Among = (table, condition) => `= ANY (ARRAY(SELECT id FROM ${table} WHERE ${condition}))`;
const byHash: Among = (table, condition) => `IN (SELECT id FROM ${table} WHERE ${condition})`;

/** The condition on `permission` that it is in the list: of partner $1, or of any with null, and found by the words from parameter `first` on. */
function listed(
  { inForce, finds, indexed }: PermissionList,
  words: number,
  first: number,
  walks = false,
): string {
  // The longest word comes first and leaves the fewest, which are looked up; the others are tried on those.
  const longest = indexed && !walks ? byIndex : byHash;
  const found = Array.from({ length: words }, (_, word) =>
    finds(`folded($${first + word}::text)`, word === 0 ? longest : byHash),
  );
  return [
    inForce,
    `permission.report_id NOT IN (SELECT r.id FROM report r WHERE NOT (${existsSql}))`,
    `($1::int IS NULL OR permission.report_id ${byIndex('report', 'owner_partner_id = $1')})`,
    ...found.map((condition) => `(${condition})`),
  ].join(' AND ');
}

/** How many there are, with parameters for the owner and the words' patterns. Not prepared: no plan is good for any words. */
export const permissionCount = (list: PermissionList, words: number): Statement =>
  statement(
    '',
    `SELECT count(*)::int AS count FROM ${list.table} permission WHERE ${listed(list, words, 2)}`,
  );

function termsOf({ order, byDefault }: PermissionList, sort = byDefault) {
  const isColumn = (name: string): name is string => Object.hasOwn(order, name);
  return readSort(sort, isColumn).flatMap(({ column, descending }) => {
    const by = order[column];
    return by ? [{ by, descending }] : [];
  });
}

function orderOf(list: PermissionList, sort?: string) {
  const terms = termsOf(list, sort);
  const [first] = terms;
  const ties = first?.by.tie.map((key) => ({ key, descending: first.descending })) ?? [];
  const keys = [...terms.map(({ by: { key }, descending }) => ({ key, descending })), ...ties];
  const joins = [...new Set(terms.flatMap(({ by }) => by.joins))].join(' ');
  const sql = (fromEnd: boolean) =>
    keys.map(({ key, descending }) => `${key} ${descending === fromEnd ? 'ASC' : 'DESC'}`).join(', ');
  return { joins, sql };
}

/** The rows of a part, with parameters for the owner, the limit, the offset and the words' patterns; the offset is from where it counts. */
export function permissionPart(list: PermissionList, part: PermissionPart): Statement {
  const { table, pair, facts, columns, tables } = list;
  const { joins, sql } = orderOf(list, part.sort);
  const keys = pair.map((column) => `permission.${column}`).join(', ');
  const walks = !part.whole && isWalked(list, part.total);
  const wanted = `WHERE ${listed(list, part.words, 4, walks)}`;
  const ordered = `ORDER BY ${sql(part.fromEnd)}`;
  const page = 'LIMIT $2::int OFFSET $3::int';
  // OFFSET 0 keeps the planner, which cannot tell how many the words find, from collecting and sorting all of them.
  const picked = walks
    ? `SELECT ${keys} FROM (
         SELECT ${keys}, ${facts} FROM ${table} permission ${joins} ${ordered} OFFSET 0
       ) permission ${wanted} ${page}`
    : `SELECT ${keys} FROM ${table} permission ${joins} ${wanted} ${ordered} ${page}`;
  const declare = part.whole ? slowStatement : statement;
  return declare(
    '',
    `SELECT ${columns} FROM (${picked}) picked JOIN ${table} permission USING (${pair.join(', ')}) ${tables}
     ORDER BY ${sql(false)}`,
  );
}
