import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { WriteResponse } from '@portal/contracts';
import { useBulkSelection } from '../bulk/bulk-actions';
import {
  ExportButton,
  type RowAction,
  type Table,
  type TableColumn,
  TablePage,
  TableRows,
  TableToolbar,
  useConfirmedWrite,
  useFormat,
} from '@portal/ui-kit';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { AboutReportLink } from '../details/details-link';
import { useOwnPartner } from '../people/choices.resource';
import { BulkPermissions } from './bulk-permissions';
import { usePermissionUndo } from './use-permission-undo';

interface PermissionTableProps<Row> {
  kind: 'group' | 'user';
  table: Table<Row>;
  rowName: (row: Row) => string;
  /** Opens the form of a permission, or of a new one. */
  onEdit: (permission: Row | undefined) => void;
  remove: (permission: { id: number }) => Promise<WriteResponse>;
}

/** A page with a table of permissions, which can be added, changed, deleted after a confirmation, and exported. */
export function PermissionTable<Row extends { id: number }>({
  kind,
  table,
  rowName,
  onEdit,
  remove,
}: PermissionTableProps<Row>) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const own = useOwnPartner();
  const confirm = useConfirmedWrite();
  const offerUndo = usePermissionUndo();
  const selection = useBulkSelection(table);
  const confirmDelete = (row: Row) =>
    confirm({
      title: t('permissions.deleteQuestion'),
      text: rowName(row),
      okText: t('permissions.deleteOk'),
      write: () => remove({ id: row.id }),
      onSuccess: (response) => offerUndo(response, t(`permissions.${kind}.deleted`)),
      failure: t(`permissions.${kind}.deleteFailed`),
    });
  const listRowActions = (row: Row): RowAction[] => [
    {
      key: 'change',
      label: t('permissions.change'),
      icon: <EditOutlined aria-hidden />,
      onClick: () => onEdit(row),
    },
    {
      key: 'delete',
      label: t('permissions.delete'),
      icon: <DeleteOutlined aria-hidden />,
      danger: true,
      onClick: () => confirmDelete(row),
    },
  ];
  return (
    <TablePage
      table={table}
      caption={own && t(`permissions.${kind}.of`, { partner: own.name })}
      actions={
        <Button type="primary" onClick={() => onEdit(undefined)}>
          {t('permissions.add')}
        </Button>
      }
    >
      <TableToolbar
        table={table}
        searchLabel={t('reports.search')}
        countText={(count) => t('permissions.count', { count, formatted: format.number(count) })}
      >
        <ExportButton table={table} name={`${kind}-permissions`} />
      </TableToolbar>
      <TableRows
        table={table}
        emptyText={t(`permissions.${kind}.empty`)}
        rowName={rowName}
        rowActions={listRowActions}
        selection={selection}
      />
      <BulkPermissions kind={kind} table={table} selection={selection} />
    </TablePage>
  );
}

/** The column of the report that a permission opens. */
export function usePermittedReportColumn<
  Row extends { reportId: number; reportName: string },
>(): TableColumn<Row> {
  const { t } = useTranslation('screens');
  return {
    key: 'report',
    title: t('permissions.report'),
    sortBy: 'reportName',
    render: ({ reportId, reportName }) => <AboutReportLink id={reportId} name={reportName} />,
    text: ({ reportName }) => reportName,
  };
}
