import { readSort } from './sort.js';

/** An ORDER BY of a list; `name` is empty for combinations of columns, too many to be prepared. */
export interface ListOrder {
  name: string;
  sql: string;
}

/** The order that a checked `sort` asks for, by the SQL expression of each column; rows that tie come by `tie`. */
export function listOrder<Column extends string>(
  expressions: Record<Column, string>,
  sort: string,
  tie: string,
): ListOrder {
  const isColumn = (name: string): name is Column => Object.hasOwn(expressions, name);
  const terms = readSort(sort, isColumn).map(
    ({ column, descending }) => `${expressions[column]} ${descending ? 'DESC' : 'ASC'} NULLS LAST`,
  );
  return { name: sort.includes(',') ? '' : sort, sql: [...terms, tie].join(', ') };
}
