import type { ReactNode } from 'react';

/** A column of a table; on a phone it becomes a line of the row's card. */
export interface TableColumn<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** The server's name of the column to sort by; none for columns that do not sort. */
  sortBy?: string;
  width?: number | string;
}
