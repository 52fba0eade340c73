import type { RowAction } from './row-action';
import type { TableColumn } from './table-column';

/** What the two shapes of a table, rows and cards, are given. */
export interface RowsProps<Row> {
  /** Undefined until the first page is there. */
  rows: readonly Row[] | undefined;
  columns: readonly TableColumn<Row>[];
  sort: string;
  /** Called with the new sort, empty for the table's own. */
  onSort: (sort: string) => void;
  onOpen?: (row: Row) => void;
  /** What a row is called, to tell its buttons from those of the others. */
  rowName: (row: Row) => string;
  rowActions?: (row: Row) => RowAction[];
  title: string;
}
