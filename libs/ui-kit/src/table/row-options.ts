import type { ReactNode } from 'react';
import type { TableColumn } from './table-column';
import type { Table } from './use-table';

/** A button or menu entry of a table's row. */
export interface RowAction {
  key: string;
  label: string;
  icon?: ReactNode;
  /** True for an action that deletes. */
  danger?: boolean;
  /** True for an action that is shown but cannot be started. */
  disabled?: boolean;
  onClick: () => void;
}

/** The ids of the selected rows, of all pages. */
export interface Selection {
  ids: readonly number[];
  onChange: (ids: number[]) => void;
}

/** Groups neighbouring rows under headings. The rows must be sorted by the group. */
export interface RowGrouping<Row> {
  getId: (row: Row) => number;
  /** The columns that the headings replace. */
  columns: readonly TableColumn<Row>[];
}

/** Splits rows into runs of the same group; one run without grouping. */
export function splitIntoGroups<Row>(
  rows: readonly Row[],
  grouping: RowGrouping<Row> | undefined,
): (readonly Row[])[] {
  if (!grouping) return [rows];
  const starts = rows.flatMap((row, index) => {
    const previous = rows[index - 1];
    return previous && grouping.getId(previous) === grouping.getId(row) ? [] : [index];
  });
  return starts.map((start, index) => rows.slice(start, starts[index + 1]));
}

/** The columns without those that the headings of groups replace. */
export const excludeGrouped = <Row>(
  columns: readonly TableColumn<Row>[],
  grouping: RowGrouping<Row> | undefined,
): TableColumn<Row>[] =>
  columns.filter(({ key }) => !grouping?.columns.some((replaced) => replaced.key === key));

/** The behaviour of a table's rows. */
export interface RowOptions<Row> {
  /** Name of a row, on its buttons and as the heading of its card. Defaults to its first cell. */
  rowName: (row: Row) => string;
  rowActions?: (row: Row) => RowAction[];
  /** Heading of the column of actions. Defaults to "Action". */
  actionsTitle?: string;
  onOpen?: (row: Row) => void;
  /** Returns true for a row that opens. Defaults to all. */
  canOpen: (row: Row) => boolean;
  selection?: Selection;
  grouping?: RowGrouping<Row> | undefined;
}

/** Props of the two shapes of a table: rows and cards. */
export interface RowsProps<Row> extends RowOptions<Row> {
  table: Pick<Table<Row>, 'columns' | 'state' | 'defaultSort' | 'change' | 'onOverflow'>;
  rows: readonly Row[];
  label: string;
}
