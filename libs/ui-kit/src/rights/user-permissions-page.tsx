import type { UserPermissionRow, WriteAnswer } from '@portal/contracts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format/use-format';
import { useDialog, type RemoteOptions } from '../forms';
import { nameOf } from '../people';
import type { TableColumn } from '../table/table-column';
import { TablePage } from '../table/table-page';
import { AddUserPermissionDialog, type AddUserPermissionProps } from './add-user-permission.dialog';
import { usePermissionDeletion } from './use-permission-deletion';

interface UserPermissionsProps extends AddUserPermissionProps {
  title: string;
  permissions: RemoteOptions<UserPermissionRow>;
  remove: (permission: { id: number }) => Promise<WriteAnswer>;
}

/** The reports that are open to single users, added and taken away; both apps show their own rows in it. */
export function UserPermissionsPage({ title, permissions, remove, ...adding }: UserPermissionsProps) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const dialog = useDialog<true>();
  const nameOfRow = (row: UserPermissionRow) =>
    t('rights.rowName', { report: row.reportName, receiver: nameOf(row) });
  const rowActions = usePermissionDeletion('user', remove, nameOfRow);
  const columns: TableColumn<UserPermissionRow>[] = [
    { key: 'report', title: t('rights.report'), sortBy: 'reportName', render: (row) => row.reportName },
    {
      key: 'workspace',
      title: t('rights.workspace'),
      sortBy: 'workspace_name',
      render: (row) => row.workspace_name ?? '–',
    },
    { key: 'firstname', title: t('person.firstname'), sortBy: 'firstname', render: (row) => row.firstname },
    { key: 'surname', title: t('person.surname'), sortBy: 'surname', render: (row) => row.surname },
    {
      key: 'partner',
      title: t('person.partner'),
      sortBy: 'user_type',
      render: (row) => row.user_type ?? '–',
    },
    {
      key: 'until',
      title: t('rights.until'),
      sortBy: 'until',
      render: ({ until }) => (until ? format.date(until) : t('rights.noEnd')),
    },
  ];
  return (
    <>
      <TablePage<UserPermissionRow>
        title={title}
        {...permissions}
        columns={columns}
        defaultSort="surname,firstname,reportName"
        searchLabel={t('reports.search')}
        emptyText={t('rights.user.empty')}
        countText={(count) => t('rights.count', { count, formatted: format.number(count) })}
        exportName="user-permissions"
        actions={
          <Button type="primary" onClick={() => dialog.show(true)}>
            {t('rights.add')}
          </Button>
        }
        rowName={nameOfRow}
        rowActions={rowActions}
      />
      <AddUserPermissionDialog {...adding} open={dialog.open} onClose={dialog.close} />
    </>
  );
}
