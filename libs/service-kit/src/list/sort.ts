/** One column of an order. */
export interface SortTerm<Column extends string> {
  column: Column;
  descending: boolean;
}

/** Reads a list's `sort`: comma-separated columns, `-` before one for descending. Unknown ones and repetitions are passed over. */
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
