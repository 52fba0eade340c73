import type { AccountStatus, Role, userSortColumns } from '@portal/contracts';
import { readSort } from '@portal/service-kit';

/** Selects the users of a list; all users and user admins if it is empty. */
export interface UserFilter {
  partnerId?: number | undefined;
  statuses?: readonly AccountStatus[];
  role?: Exclude<Role, 'administrator'>;
}

/** A condition on table account or user_count. `name` identifies it in names of statements. */
interface FilterSql {
  name: string;
  condition: string;
}

/** Excludes administrators and deleted accounts. The indexes of lists have the same condition. */
export const isUser = `account.deleted_at IS NULL AND account.role <> 'administrator'`;

const quoteList = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/** Translates a filter to SQL, with the partner as parameter number `partner`. */
export function filterSql({ partnerId, statuses, role }: UserFilter, partner: number): FilterSql {
  const conditions = [
    ...(partnerId === undefined ? [] : [`partner_id = $${partner}::int`]),
    ...(statuses ? [`status IN (${quoteList(statuses)})`] : []),
    ...(role ? [`role = '${role}'`] : []),
  ];
  const name = [partnerId === undefined ? 'all' : 'partner', ...(statuses ?? []), role ?? ''].join('_');
  return { name, condition: conditions.join(' AND ') || 'true' };
}

type Column = (typeof userSortColumns)[number];

export interface UserOrder {
  /** Empty for orders of several columns, which are too many to prepare. */
  name: string;
  /** Undefined for an order of several columns. */
  column: Column | undefined;
  descending: boolean;
  /** ORDER BY of the list, and the same from the end. */
  sql: string;
  reversed: string;
}

/** Sorts a text column independently of the database locale. */
export const text = (column: string): string => `${column} COLLATE "und-x-icu"`;

const byName = [text('surname'), text('firstname'), 'id'];

/** The sort terms of each column, including tie-breakers. Indexes or sections provide these orders. */
const sortTerms: Record<Column, string[]> = {
  surname: byName,
  firstname: [text('firstname'), text('surname'), 'id'],
  email: [text('email'), 'id'],
  phone: [text('phone'), 'id'],
  status: ['status', ...byName],
  name: [text('name'), ...byName],
  group_name: [text('group_name'), text('name'), ...byName],
};

const isColumn = (name: string): name is Column => Object.hasOwn(sortTerms, name);

const toOrderBy = (columns: string[], descending: boolean): string =>
  columns.map((column) => `${column} ${descending ? 'DESC' : 'ASC'}`).join(', ');

export const nameOrder = (descending: boolean): string => toOrderBy(byName, descending);

/** Translates a valid `sort`; by default orders by surname and first name. */
export function userOrder(sort = 'surname'): UserOrder {
  const [first, ...others] = readSort(sort, isColumn);
  const { column, descending } = first ?? { column: 'surname' as const, descending: false };
  if (others.length === 0) {
    const [sql, reversed] = [
      toOrderBy(sortTerms[column], descending),
      toOrderBy(sortTerms[column], !descending),
    ];
    return { name: `${column}_${descending ? 'desc' : 'asc'}`, column, descending, sql, reversed };
  }
  const orderBy = (isReversed: boolean) =>
    [first, ...others]
      .flatMap((term) =>
        term ? toOrderBy(sortTerms[term.column].slice(0, 1), term.descending !== isReversed) : [],
      )
      .concat(nameOrder(isReversed))
      .join(', ');
  return { name: '', column: undefined, descending, sql: orderBy(false), reversed: orderBy(true) };
}
