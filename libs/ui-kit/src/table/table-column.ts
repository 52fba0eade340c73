import type { ReactNode } from 'react';

/** A column of a table; on a phone it becomes a line of the row's card. */
export interface TableColumn<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** The cell in plain words, for names and exports; what `render` gives if left out and that is text or a number. */
  text?: (row: Row) => string;
  /** The server's name of the column to sort by; none for columns that do not sort. */
  sortBy?: string;
  width?: number | string;
  /** True for a part of what the row is called: a card, which is headed by that, does not repeat it. */
  inName?: boolean;
  /** The heading in exports where that must say more, such as a time zone. */
  exportTitle?: string;
}

/** A cell in plain words; empty where the column has none. */
export function textOf<Row>({ text, render }: TableColumn<Row>, row: Row): string {
  if (text) return text(row);
  const shown = render(row);
  return typeof shown === 'string' || typeof shown === 'number' ? String(shown) : '';
}
