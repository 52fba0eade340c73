import type { GroupPermissionRow, GroupRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import {
  FormDialog,
  RemoteSelectField,
  required,
  SelectField,
  type TableColumn,
  unchanged,
  useDialog,
  useNotice,
  useTable,
} from '@portal/ui-kit';
import { useOwnPartner } from '../people/choices.resource';
import {
  type GroupPermissions,
  type GroupPermissionValues,
  useGroupPermissions,
} from './permissions.resource';
import { PermissionTable } from './permission-table';
import { PermittedReportsField, ReadOnlyText } from './permission-fields';

/** Permissions of stakeholder groups. */
export function GroupPermissionsPage() {
  const { t } = useTranslation('kit');
  const own = useOwnPartner();
  const { permissions, remove, ...adding } = useGroupPermissions(own?.id);
  const dialog = useDialog<GroupPermissionRow | undefined>();
  const nameOfRow = ({ reportName, userGroupName }: GroupPermissionRow) =>
    t('rights.rowName', { report: reportName, receiver: userGroupName });
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
      <PermissionTable kind="group" table={table} rowName={nameOfRow} onEdit={dialog.show} remove={remove} />
      <GroupPermissionDialog {...adding} permission={dialog.item} open={dialog.open} onClose={dialog.close} />
    </>
  );
}

const viewers: readonly GroupPermissionRow['viewedBy'][] = ['Allow All', 'Only Admin(s)'];

interface GroupPermissionDialogProps extends Pick<GroupPermissions, 'groups' | 'reportsFor' | 'put'> {
  /** The permission to change; none to add some. */
  permission: GroupPermissionRow | undefined;
  open: boolean;
  onClose: () => void;
}

/** Add a Permission: opens reports to a stakeholder group, or to its user admins alone; a permission that is there is changed. */
function GroupPermissionDialog({
  permission,
  open,
  onClose,
  groups,
  reportsFor,
  put,
}: GroupPermissionDialogProps) {
  const { t } = useTranslation('kit');
  const notice = useNotice();
  const fixed = permission && {
    userGroupId: permission.userGroupId,
    reportIds: [permission.reportId],
  };
  return (
    <FormDialog<GroupPermissionValues>
      open={open}
      title={t(permission ? 'rights.changeTitle' : 'rights.add')}
      initial={{ viewedBy: permission?.viewedBy ?? 'Allow All' }}
      submitText={t('rights.save')}
      failureText={t(permission ? 'rights.group.changeFailed' : 'rights.group.addFailed')}
      onSubmit={(values) =>
        values.viewedBy === permission?.viewedBy ? unchanged() : put({ ...values, ...fixed })
      }
      onDone={() => notice.success(t(permission ? 'rights.group.changed' : 'rights.group.added'))}
      onClose={onClose}
    >
      {permission ? (
        <>
          <ReadOnlyText label={t('person.group')} text={permission.userGroupName} />
          <ReadOnlyText label={t('rights.report')} text={permission.reportName} />
        </>
      ) : (
        <>
          <RemoteSelectField<GroupRow>
            name="userGroupId"
            label={t('person.group')}
            {...groups}
            toOption={({ id, name }) => ({ value: id, label: name })}
            rules={[required(t('rights.group.missing'))]}
          />
          <PermittedReportsField receiver="userGroupId" reportsFor={reportsFor} />
        </>
      )}
      <SelectField
        name="viewedBy"
        label={t('rights.viewedBy')}
        hint={t('rights.viewedByHint')}
        options={viewers.map((viewer) => ({ value: viewer, label: t(`rights.viewers.${viewer}`) }))}
      />
    </FormDialog>
  );
}
