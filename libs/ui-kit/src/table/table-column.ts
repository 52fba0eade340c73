import type { ReactNode } from 'react';

/** A column of a table. On a row's card, which replaces a table that does not fit, it is a line. */
export interface TableColumn<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** The cell as text, for names and exports. Defaults to the result of `render` if that is text or a number. */
  text?: (row: Row) => string;
  /** True for a column of numbers, which Excel files contain as numbers. */
  isNumeric?: boolean;
  /** The server's name of the column to sort by; none for columns that do not sort. */
  sortBy?: string;
  width?: number | string;
  /** True for a text that stays on one line of the table, cut where it is wider than the column. Its `width` is the share of the table, 20% by default. */
  isOneLine?: boolean;
  /** True for numbers, which are right-aligned. */
  isNumber?: boolean;
  /** True for a column that cards leave out, which the row's page shows. */
  isTableOnly?: boolean;
  /** True for a column that is hidden until the user shows it. */
  isHiddenAtFirst?: boolean;
  /** True for a column that exports contain even while it is hidden. */
  isAlwaysExported?: boolean;
  /** The number that a bar behind the cell shows, in proportion to the largest of the page. */
  getBarValue?: (row: Row) => number;
  /** True for a part of the row's name, which is the heading of its card. */
  inName?: boolean;
  /** True for the column that is the heading of a row's card. Defaults to the first column. */
  isCardHeading?: boolean;
  /** The heading in exports, if it needs more than the title, such as a time zone. */
  exportTitle?: string;
}

/** Finds the column that is the heading of cards and the name of rows. */
export const findHeadingColumn = <Row>(columns: readonly TableColumn<Row>[]): TableColumn<Row> | undefined =>
  columns.find(({ isCardHeading }) => isCardHeading) ?? columns[0];

/** A cell as text; empty for columns without text. */
export function getText<Row>({ text, render }: TableColumn<Row>, row: Row): string {
  if (text) return text(row);
  const shown = render(row);
  return typeof shown === 'string' || typeof shown === 'number' ? String(shown) : '';
}

/** A cell of an Excel file. */
export function toCell<Row>(column: TableColumn<Row>, row: Row): string | number {
  const text = getText(column, row);
  return column.isNumeric && text !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}
