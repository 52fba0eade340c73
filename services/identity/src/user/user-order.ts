import type { userSortColumns } from '@portal/contracts';
import { readSort } from '@portal/service-kit';

type Column = (typeof userSortColumns)[number];

/** In which order users are listed. */
export interface UserOrder {
  /** Empty for orders too many to be prepared. */
  name: string;
  /** The one column that leads, where it does so alone. */
  column: Column | undefined;
  descending: boolean;
  /** ORDER BY of the listed columns, and the same from the end. */
  sql: string;
  reversed: string;
}

/** A text column as people sort it, in every database locale. */
export const text = (column: string): string => `${column} COLLATE "und-x-icu"`;

const byName = [text('surname'), text('firstname'), 'id'];

/** What each column sorts by, ties included: what an index or a division into sections gives. */
const terms: Record<Column, string[]> = {
  surname: byName,
  firstname: [text('firstname'), text('surname'), 'id'],
  email: [text('email'), 'id'],
  phone: [text('phone'), 'id'],
  status: ['status', ...byName],
  name: [text('name'), ...byName],
  group_name: [text('group_name'), text('name'), ...byName],
};

const isColumn = (name: string): name is Column => Object.hasOwn(terms, name);

const write = (columns: string[], descending: boolean): string =>
  columns.map((column) => `${column} ${descending ? 'DESC' : 'ASC'}`).join(', ');

/** The order by surname and first name within another. */
export const nameOrder = (descending: boolean): string => write(byName, descending);

/** The order that a checked `sort` asks for, by surname and first name without one. */
export function userOrder(sort = 'surname'): UserOrder {
  const [first, ...others] = readSort(sort, isColumn);
  const { column, descending } = first ?? { column: 'surname' as const, descending: false };
  if (others.length === 0) {
    const [sql, reversed] = [write(terms[column], descending), write(terms[column], !descending)];
    return { name: `${column}_${descending ? 'desc' : 'asc'}`, column, descending, sql, reversed };
  }
  const ordered = (flip: boolean) =>
    [first, ...others]
      .flatMap((term) => (term ? write(terms[term.column].slice(0, 1), term.descending !== flip) : []))
      .concat(nameOrder(flip))
      .join(', ');
  return { name: '', column: undefined, descending, sql: ordered(false), reversed: ordered(true) };
}
