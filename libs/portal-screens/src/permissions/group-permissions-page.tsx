import type { GroupPermissionRow } from '@portal/contracts';
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
import { useOwnPartner } from '../people';
import { GroupPermissionDialog } from './group-permission.dialog';
import { useGroupPermissions } from './group-permissions.resource';
import { usePermissionActions } from './use-permission-actions';

/** The reports that are open to stakeholder groups: added, changed and taken away. */
export function GroupPermissionsPage() {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const own = useOwnPartner();
  const { permissions, remove, ...adding } = useGroupPermissions(own?.id);
  const dialog = useDialog<GroupPermissionRow | undefined>();
  const nameOfRow = ({ reportName, userGroupName }: GroupPermissionRow) =>
    t('rights.rowName', { report: reportName, receiver: userGroupName });
  const rowActions = usePermissionActions({
    kind: 'group',
    name: nameOfRow,
    change: dialog.show,
    remove,
  });
  const owner: TableColumn<GroupPermissionRow> = {
    key: 'owner',
    title: t('reports.owner'),
    sortBy: 'owner',
    render: (row) => row.owner ?? t('reports.none'),
    text: (row) => row.owner ?? '',
  };
  const columns: TableColumn<GroupPermissionRow>[] = [
    { key: 'report', title: t('rights.report'), sortBy: 'reportName', render: (row) => row.reportName },
    ...(own ? [] : [owner]),
    {
      key: 'workspace',
      title: t('rights.workspace'),
      render: (row) => row.workspace_name ?? t('reports.none'),
      text: (row) => row.workspace_name ?? '',
    },
    {
      key: 'group',
      title: t('person.group'),
      sortBy: 'userGroupName',
      render: (row) => row.userGroupName,
    },
    {
      key: 'viewedBy',
      title: t('rights.viewedBy'),
      sortBy: 'viewedBy',
      render: (row) => t(`rights.viewers.${row.viewedBy}`),
    },
  ];
  const table = useTable<GroupPermissionRow>({
    ...permissions,
    columns,
    defaultSort: 'userGroupName,reportName',
  });
  return (
    <>
      <TablePage
        table={table}
        caption={own && t('rights.group.of', { partner: own.name })}
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
          <ExportButton table={table} name="group-permissions" />
        </TableToolbar>
        <TableRows
          table={table}
          emptyText={t('rights.group.empty')}
          rowName={nameOfRow}
          rowActions={rowActions}
        />
      </TablePage>
      <GroupPermissionDialog {...adding} permission={dialog.item} open={dialog.open} onClose={dialog.close} />
    </>
  );
}
