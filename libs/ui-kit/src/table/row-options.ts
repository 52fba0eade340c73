import type { ReactNode } from 'react';
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
  /** Whether the rows have checkboxes. */
  isShown: boolean;
}

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
}

/** Props of the two shapes of a table: rows and cards. */
export interface RowsProps<Row> extends RowOptions<Row> {
  table: Pick<Table<Row>, 'columns' | 'state' | 'defaultSort' | 'change' | 'onOverflow'>;
  rows: readonly Row[];
  label: string;
}
