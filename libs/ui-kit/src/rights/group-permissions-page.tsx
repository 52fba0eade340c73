import type { GroupPermissionRow, WriteAnswer } from '@portal/contracts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format/use-format';
import { useDialog, type RemoteOptions } from '../forms';
import type { TableColumn } from '../table/table-column';
import { TablePage } from '../table/table-page';
import { AddGroupPermissionDialog, type AddGroupPermissionProps } from './add-group-permission.dialog';
import { usePermissionDeletion } from './use-permission-deletion';

interface GroupPermissionsProps extends AddGroupPermissionProps {
  title: string;
  permissions: RemoteOptions<GroupPermissionRow>;
  remove: (permission: { id: number }) => Promise<WriteAnswer>;
}

/** The reports that are open to stakeholder groups, added and taken away; both apps show their own rows in it. */
export function GroupPermissionsPage({ title, permissions, remove, ...adding }: GroupPermissionsProps) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const dialog = useDialog<true>();
  const nameOfRow = ({ reportName, userGroupName }: GroupPermissionRow) =>
    t('rights.rowName', { report: reportName, receiver: userGroupName });
  const rowActions = usePermissionDeletion('group', remove, nameOfRow);
  const columns: TableColumn<GroupPermissionRow>[] = [
    { key: 'report', title: t('rights.report'), sortBy: 'reportName', render: (row) => row.reportName },
    { key: 'workspace', title: t('rights.workspace'), render: (row) => row.workspace_name ?? '–' },
    {
      key: 'group',
      title: t('person.group'),
      sortBy: 'userGroupName',
      render: (row) => row.userGroupName,
    },
    { key: 'viewedBy', title: t('rights.viewedBy'), sortBy: 'viewedBy', render: (row) => row.viewedBy },
  ];
  return (
    <>
      <TablePage<GroupPermissionRow>
        title={title}
        {...permissions}
        columns={columns}
        defaultSort="userGroupName,reportName"
        searchLabel={t('reports.search')}
        emptyText={t('rights.group.empty')}
        countText={(count) => t('rights.count', { count, formatted: format.number(count) })}
        exportName="group-permissions"
        actions={
          <Button type="primary" onClick={() => dialog.show(true)}>
            {t('rights.add')}
          </Button>
        }
        rowName={nameOfRow}
        rowActions={rowActions}
      />
      <AddGroupPermissionDialog {...adding} open={dialog.open} onClose={dialog.close} />
    </>
  );
}
