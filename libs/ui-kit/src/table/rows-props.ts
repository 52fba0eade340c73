import type { RowAction } from './row-action';
import type { TableColumn } from './table-column';

/** The rows that were chosen to do something with all of them, by their ids; pages keep those of each other. */
export interface Selection {
  ids: readonly number[];
  onChange: (ids: number[]) => void;
}

/** What the two shapes of a table, rows and cards, are given. */
export interface RowsProps<Row> {
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  sort: string;
  /** Called with the new sort, empty for the table's own. */
  onSort: (sort: string) => void;
  onOpen?: (row: Row) => void;
  /** Whether a row is one of those that open. */
  opens: (row: Row) => boolean;
  /** What a row is called, to tell its buttons from those of the others. */
  rowName: (row: Row) => string;
  rowActions?: (row: Row) => RowAction[];
  /** Heads the actions; "Action" if left out. */
  actionsTitle?: string;
  selection?: Selection;
  title: string;
  /** Called with the pixels by which the rows are wider than their container. */
  onOverflow: (pixels: number) => void;
}
