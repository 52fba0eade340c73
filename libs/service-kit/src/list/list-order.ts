export interface SortTerm<Column extends string> {
  column: Column;
  descending: boolean;
}

/** Parses `sort`: comma-separated columns, `-` before one for descending. Unknown and repeated columns are ignored. */
export function readSort<Column extends string>(
  sort: string,
  isColumn: (name: string) => name is Column,
): SortTerm<Column>[] {
  const terms = new Map<Column, SortTerm<Column>>();
  for (const term of sort.split(',')) {
    const column = term.replace(/^-/, '');
    if (isColumn(column) && !terms.has(column))
      terms.set(column, { column, descending: term.startsWith('-') });
  }
  return [...terms.values()];
}

/** Splits a search into words, the longest first, which suits trigram indexes best. */
export const searchWords = (typed = ''): string[] =>
  typed
    .split(/\s+/)
    .filter(Boolean)
    .sort((a, b) => b.length - a.length);

/** Returns LIKE patterns of the {@link searchWords} with escaped wildcards. Every word must match. */
export const searchPatterns = (typed?: string): string[] =>
  searchWords(typed).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);

/** SQL that formats a time as ISO 8601 in UTC with milliseconds. */
export const isoTime = (time: string): string =>
  `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** An ORDER BY clause. `name` is empty for combinations of columns, which are too many to be prepared. */
export interface ListOrder {
  name: string;
  sql: string;
}

/** Returns the order for a validated `sort`, by the SQL expression of each column. Ties are ordered by `tie`. */
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
