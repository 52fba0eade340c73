import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { PermissionFilters } from '@portal/contracts';
import { permissionEnds } from '@portal/contracts/rules';
import {
  ExportButton,
  type RowAction,
  TablePage,
  TableRows,
  TableToolbar,
  useDialog,
  usePortal,
  useTable,
  type TableFilter,
} from '@portal/ui-kit';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useBulkSelection } from '../bulk/bulk-actions';
import { createNamedFilter, useOwnPartner } from '../people/choices.resource';
import { BulkPermissions } from './bulk-permissions';
import { PermissionDialog } from './permission.dialog';
import { type PermissionRow, type Receivers, useGroupReceivers, useUserReceivers } from './receivers';
import { useDeletePermission } from './permissions.resource';
import { useReportPages } from '../reports/report.resource';

export const GroupPermissionsPage = () => <PermissionsPage receivers={useGroupReceivers()} />;

export const UserPermissionsPage = () => <PermissionsPage receivers={useUserReceivers()} />;

interface PermissionsPageProps<Row, Choice> {
  receivers: Receivers<Row, Choice>;
}

/** A page with a table of permissions. They can be added, changed, deleted after a confirmation, and exported. */
function PermissionsPage<Row extends PermissionRow, Choice>({
  receivers,
}: PermissionsPageProps<Row, Choice>) {
  const { kind, permissions, columns, defaultSort, getReceiver, put } = receivers;
  const { t } = useTranslation('screens');
  const own = useOwnPartner();
  const dialog = useDialog<Row | undefined>();
  const confirmDelete = useDeletePermission(kind);
  const name = `${kind}-permissions`;
  const table = useTable<Row, PermissionFilters>({
    name,
    ...permissions,
    filters: usePermissionFilters(receivers.filter),
    columns,
    defaultSort,
  });
  const hasEnded = table.filterValues.end === 'ended';
  const selection = useBulkSelection(table);
  const getRowName = (row: Row) =>
    t('permissions.rowName', { report: row.reportName, receiver: getReceiver(row).name });
  const listRowActions = (row: Row): RowAction[] => [
    {
      key: 'change',
      label: t('permissions.change'),
      icon: <EditOutlined aria-hidden />,
      onClick: () => dialog.show(row),
    },
    {
      key: 'delete',
      label: t('permissions.delete'),
      icon: <DeleteOutlined aria-hidden />,
      danger: true,
      onClick: () =>
        confirmDelete(row.id, getRowName(row), () =>
          put({
            receiverId: getReceiver(row).id,
            reportIds: [row.reportId],
            viewedBy: row.viewedBy,
            until: row.until,
          }),
        ),
    },
  ];
  return (
    <>
      <TablePage
        table={table}
        title={own && t(`permissions.${kind}.of`, { partner: own.name })}
        actions={
          <Button type="primary" onClick={() => dialog.show(undefined)}>
            {t('permissions.add')}
          </Button>
        }
      >
        <TableToolbar
          table={table}
          selection={hasEnded ? undefined : selection}
          countText={(count) => t('permissions.count', { count })}
        >
          <ExportButton table={table} name={name} />
        </TableToolbar>
        <TableRows
          table={table}
          emptyText={t(`permissions.${kind}.empty`)}
          rowName={getRowName}
          rowActions={listRowActions}
          selection={hasEnded ? undefined : selection}
        />
        <BulkPermissions kind={kind} table={table} selection={selection} />
      </TablePage>
      <PermissionDialog
        receivers={receivers}
        permission={dialog.item}
        open={dialog.open}
        onClose={dialog.close}
        onAdded={(receiverId) =>
          table.changeFilters({ receiverId: String(receiverId), reportId: '', end: '', search: '' })
        }
      />
    </>
  );
}

function usePermissionFilters(
  receiver: TableFilter<'receiverId'>,
): readonly TableFilter<keyof PermissionFilters>[] {
  const { t } = useTranslation('screens');
  const { report } = usePortal().api;
  return [
    createNamedFilter({
      name: 'reportId',
      label: t('reports.name'),
      rows: useReportPages(),
      findName: async (id) => (await report.find({ id }))[0].name,
    }),
    receiver,
    {
      kind: 'choice',
      name: 'end',
      label: t('permissions.end'),
      options: permissionEnds.map((value) => ({ value, label: t(`permissions.ends.${value}`) })),
    },
  ];
}
