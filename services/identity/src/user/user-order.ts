import type { AccountStatus, Role, userSortColumns } from '@portal/contracts';
import { readSort, sql, type Sql } from '@portal/service-kit';

/** Selects the users of a list; all users and user admins if it is empty. */
export interface UserFilter {
  partnerId?: number | undefined;
  statuses?: readonly AccountStatus[];
  role?: Exclude<Role, 'administrator'>;
}

/** Excludes administrators and deleted accounts. The indexes of lists have the same condition. */
export const isUser = sql`account.deleted_at IS NULL AND account.role <> 'administrator'`;

/** Returns a filter's condition on table account or user_count. */
export function conditionOf({ partnerId, statuses, role }: UserFilter): Sql {
  const conditions = [
    ...(partnerId === undefined ? [] : [sql`partner_id = ${sql`${partnerId}`}::int`]),
    ...(statuses ? [sql`status IN (${constants(statuses)})`] : []),
    ...(role ? [sql`role = ${constants([role])}`] : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, ' AND ') : sql`true`;
}

/** Writes statuses and roles into the text, so that their plans differ. */
const constants = (values: readonly (AccountStatus | Role)[]): Sql =>
  sql.raw(values.map((value) => `'${value}'`).join(', '));

export type Column = (typeof userSortColumns)[number];

export interface UserOrder {
  /** Undefined for an order of several columns. */
  column: Column | undefined;
  descending: boolean;
  sql: Sql;
}

/** Sorts a text column independently of the database locale. */
export const text = (column: string): Sql => sql.raw(`${column} COLLATE "und-x-icu"`);

const byName = [text('surname'), text('firstname'), sql`id`];

/** The sort terms of each column, including tie-breakers. Indexes or sections provide these orders. */
const sortTerms: Record<Column, Sql[]> = {
  surname: byName,
  firstname: [text('firstname'), text('surname'), sql`id`],
  email: [text('email'), sql`id`],
  phone: [text('phone'), sql`id`],
  status: [sql`status`, ...byName],
  name: [text('name'), ...byName],
  group_name: [text('group_name'), text('name'), ...byName],
};

const isColumn = (name: string): name is Column => Object.hasOwn(sortTerms, name);

/** Returns an ORDER BY of terms in one direction. */
export const orderBy = (terms: readonly Sql[], descending: boolean): Sql =>
  sql.join(
    terms.map((term) => sql`${term} ${sql.raw(descending ? 'DESC' : 'ASC')}`),
    ', ',
  );

export const columnOrder = (column: Column, descending: boolean): Sql =>
  orderBy(sortTerms[column], descending);

/** Translates a valid `sort`; by default orders by surname and first name. */
export function userOrder(sort = 'surname'): UserOrder {
  const [first = { column: 'surname', descending: false } as const, ...others] = readSort(sort, isColumn);
  const { column, descending } = first;
  if (others.length === 0) return { column, descending, sql: columnOrder(column, descending) };
  const terms = [first, ...others].map((term) =>
    orderBy(sortTerms[term.column].slice(0, 1), term.descending),
  );
  return { column: undefined, descending, sql: sql.join([...terms, columnOrder('surname', false)], ', ') };
}
