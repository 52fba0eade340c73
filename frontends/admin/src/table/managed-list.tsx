import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { Page, Paging, WriteResponse } from '@portal/contracts';
import { SelectableRows, useBulkSelection } from '@portal/features/bulk';
import {
  ExportButton,
  TablePage,
  TableToolbar,
  useConfirmedWrite,
  useTable,
  useWriting,
  type RowAction,
  type TableColumn,
} from '@portal/ui-kit';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

/** The beginning of the keys of a list's texts. */
type ManagedTexts = 'administrators' | 'categories' | 'groups' | 'partners' | 'userAdmins';

interface ManagedListProps<Row extends { id: number }> {
  texts: ManagedTexts;
  /** The name of exported files, and of the stored columns and page size. */
  name: string;
  pages: { queryKey: readonly unknown[]; load: (paging: Paging) => Promise<Page<Row>> };
  columns: readonly TableColumn<Row>[];
  /** Comma-separated columns, `-` before one for descending. */
  defaultSort: string;
  rowName: (row: Row) => string;
  rowActions: (row: Row) => RowAction[];
  onAdd: () => void;
  /** Deletes one of the selected rows. */
  deleteRow: (row: { id: number }) => Promise<WriteResponse>;
  /** "Delete" by default. */
  deleteText?: string;
  /** The cached lists that a deletion affects. */
  lists: readonly string[];
}

/** A list with a button that adds a row, and with selectable rows that can be deleted. */
export function ManagedList<Row extends { id: number }>({
  texts,
  name,
  pages,
  columns,
  defaultSort,
  rowName,
  rowActions,
  onAdd,
  deleteRow,
  deleteText,
  lists,
}: ManagedListProps<Row>) {
  const { t } = useTranslation('admin');
  const table = useTable<Row>({ name, ...pages, columns, defaultSort });
  const selection = useBulkSelection(table);
  return (
    <TablePage
      table={table}
      actions={
        <Button type="primary" onClick={onAdd}>
          {t(`${texts}.add.title`)}
        </Button>
      }
    >
      <TableToolbar table={table} selection={selection} countText={(count) => t(`${texts}.count`, { count })}>
        <ExportButton table={table} name={name} />
      </TableToolbar>
      <SelectableRows
        table={table}
        selection={selection}
        emptyText={t(`${texts}.empty`)}
        rowName={rowName}
        rowActions={rowActions}
        action={{
          key: 'delete',
          label: deleteText ?? t('delete'),
          danger: true,
          title: (count) => t(`${texts}.delete.bulk.title`, { count }),
          text: t(`${texts}.delete.bulk.text`),
          done: (count) => t(`${texts}.delete.bulk.done`, { count }),
        }}
        load={pages.load}
        change={deleteRow}
        lists={lists}
      />
    </TablePage>
  );
}

/** Returns a function that searches a list for a row that was added, which the shown page may not contain. */
export function useShowAdded(): (name: string) => void {
  const [, setParams] = useSearchParams();
  return (name) => setParams({ search: name });
}

/** Returns a function that deletes a row after a confirmation. */
export function useConfirmedDeletion(
  texts: ManagedTexts,
  deleteRow: (row: { id: number }) => Promise<WriteResponse>,
  lists: readonly string[],
  onDeleted?: () => void,
): (row: { id: number; name: string }, text?: string) => void {
  const { t } = useTranslation('admin');
  const confirm = useConfirmedWrite();
  const remove = useWriting(deleteRow, lists);
  return ({ id, name }, text) =>
    confirm({
      title: t(`${texts}.delete.question`, { name }),
      text,
      okText: t(`${texts}.delete.ok`),
      write: () => remove({ id }),
      success: t(`${texts}.delete.success`),
      failure: t(`${texts}.delete.failure`),
      onDone: onDeleted,
    });
}

/** Returns the actions of each row of a list. */
export function useEditAndDelete<Row>(
  onEdit: (row: Row) => void,
  onDelete: (row: Row) => void,
): (row: Row) => RowAction[] {
  const { t } = useTranslation('admin');
  return (row) => [
    { key: 'edit', label: t('edit'), icon: <EditOutlined aria-hidden />, onClick: () => onEdit(row) },
    {
      key: 'delete',
      label: t('delete'),
      icon: <DeleteOutlined aria-hidden />,
      danger: true,
      onClick: () => onDelete(row),
    },
  ];
}
