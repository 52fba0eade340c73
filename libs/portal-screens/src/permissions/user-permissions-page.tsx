import type { UserPermissionRow } from '@portal/contracts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  ExportButton,
  TablePage,
  TableRows,
  TableToolbar,
  useDialog,
  useFormat,
  useTable,
  type TableColumn,
} from '@portal/ui-kit';
import { nameOf, useOwnPartner } from '../people';
import { UserPermissionDialog } from './user-permission.dialog';
import { useUserPermissions } from './user-permissions.resource';
import { usePermissionActions } from './use-permission-actions';

/** The reports that are open to single users: added, changed and taken away. */
export function UserPermissionsPage() {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const own = useOwnPartner();
  const { permissions, remove, ...adding } = useUserPermissions(own?.id);
  const dialog = useDialog<UserPermissionRow | undefined>();
  const nameOfRow = (row: UserPermissionRow) =>
    t('rights.rowName', { report: row.reportName, receiver: nameOf(row) });
  const rowActions = usePermissionActions({
    kind: 'user',
    name: nameOfRow,
    change: dialog.show,
    remove,
  });
  const columns: TableColumn<UserPermissionRow>[] = [
    { key: 'report', title: t('rights.report'), sortBy: 'reportName', render: (row) => row.reportName },
    {
      key: 'workspace',
      title: t('rights.workspace'),
      sortBy: 'workspace_name',
      render: (row) => row.workspace_name ?? t('reports.none'),
      text: (row) => row.workspace_name ?? '',
    },
    { key: 'firstname', title: t('person.firstname'), sortBy: 'firstname', render: (row) => row.firstname },
    { key: 'surname', title: t('person.surname'), sortBy: 'surname', render: (row) => row.surname },
    {
      key: 'partner',
      title: t('person.partner'),
      sortBy: 'user_type',
      render: (row) => row.user_type ?? t('reports.none'),
      text: (row) => row.user_type ?? '',
    },
    {
      key: 'until',
      title: t('rights.until'),
      sortBy: 'until',
      render: ({ until }) => (until ? format.date(until) : t('rights.noEnd')),
    },
  ];
  const table = useTable<UserPermissionRow>({
    ...permissions,
    columns,
    defaultSort: 'surname,firstname,reportName',
  });
  return (
    <>
      <TablePage
        table={table}
        caption={own && t('rights.user.of', { partner: own.name })}
        actions={
          <Button type="primary" onClick={() => dialog.show(undefined)}>
            {t('rights.add')}
          </Button>
        }
      >
        <TableToolbar
          table={table}
          searchLabel={t('reports.search')}
          countText={(count) => t('rights.count', { count, formatted: format.number(count) })}
        >
          <ExportButton table={table} name="user-permissions" />
        </TableToolbar>
        <TableRows
          table={table}
          emptyText={t('rights.user.empty')}
          rowName={nameOfRow}
          rowActions={rowActions}
        />
      </TablePage>
      <UserPermissionDialog {...adding} permission={dialog.item} open={dialog.open} onClose={dialog.close} />
    </>
  );
}
