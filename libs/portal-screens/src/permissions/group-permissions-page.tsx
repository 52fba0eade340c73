import type { GroupPermissionRow, GroupRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import {
  FormDialog,
  RemoteSelectField,
  requireText,
  SelectField,
  type TableColumn,
  unchanged,
  useDialog,
  useFormat,
  useTable,
} from '@portal/ui-kit';
import { useOwnPartner } from '../people/choices.resource';
import { type GroupPermissions, useGroupPermissions } from './permissions.resource';
import { PermissionTable, usePermittedReportColumn } from './permission-table';
import { usePermissionUndo } from './use-permission-undo';
import { PermittedReportsField, ReadOnlyText, UntilField, useUntil } from './permission-fields';

/** Permissions of stakeholder groups. */
export function GroupPermissionsPage() {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const own = useOwnPartner();
  const { permissions, remove, ...adding } = useGroupPermissions(own?.id);
  const dialog = useDialog<GroupPermissionRow | undefined>();
  const nameOfRow = ({ reportName, userGroupName }: GroupPermissionRow) =>
    t('permissions.rowName', { report: reportName, receiver: userGroupName });
  const owner: TableColumn<GroupPermissionRow> = {
    key: 'owner',
    title: t('reports.owner'),
    sortBy: 'owner',
    render: (row) => row.owner ?? t('reports.none'),
    text: (row) => row.owner ?? '',
  };
  const columns: TableColumn<GroupPermissionRow>[] = [
    usePermittedReportColumn<GroupPermissionRow>(),
    ...(own ? [] : [owner]),
    {
      key: 'workspace',
      title: t('permissions.workspace'),
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
      title: t('permissions.viewedBy'),
      sortBy: 'viewedBy',
      render: (row) => t(`permissions.viewers.${row.viewedBy}`),
    },
    {
      key: 'until',
      title: t('permissions.until'),
      sortBy: 'until',
      render: ({ until }) => (until ? format.date(until) : t('permissions.noEnd')),
    },
  ];
  const table = useTable<GroupPermissionRow>({
    name: 'group-permissions',
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

interface Values {
  userGroupId: number;
  reportIds: number[];
  viewedBy: GroupPermissionRow['viewedBy'];
  until?: string;
}

interface GroupPermissionDialogProps extends Pick<GroupPermissions, 'groups' | 'reportsFor' | 'put'> {
  /** The permission to change; undefined to add permissions. */
  permission?: GroupPermissionRow | undefined;
  /** The report that is opened; chosen in the dialog by default. */
  report?: { id: number; name: string };
  open: boolean;
  onClose: () => void;
}

/** Add a Permission: opens reports to a stakeholder group, or only to its user admins, until a day if one is chosen; an existing permission is changed. */
export function GroupPermissionDialog({
  permission,
  report = permission && { id: permission.reportId, name: permission.reportName },
  open,
  onClose,
  groups,
  reportsFor,
  put,
}: GroupPermissionDialogProps) {
  const { t } = useTranslation('screens');
  const offerUndo = usePermissionUndo();
  const { toEnd, toDay } = useUntil();
  const lastDay = toDay(permission?.until ?? null);
  const fixed = {
    ...(permission && { userGroupId: permission.userGroupId }),
    ...(report && { reportIds: [report.id] }),
  };
  return (
    <FormDialog<Values>
      open={open}
      title={t(permission ? 'permissions.changeTitle' : 'permissions.add')}
      initial={{ viewedBy: permission?.viewedBy ?? 'Allow All', until: lastDay }}
      submitText={t('permissions.save')}
      failureText={t(permission ? 'permissions.group.changeFailed' : 'permissions.group.addFailed')}
      onSubmit={({ until, ...values }) =>
        values.viewedBy === permission?.viewedBy && (until || undefined) === lastDay
          ? unchanged()
          : put({ ...values, ...fixed, until: toEnd(until) })
      }
      onDone={(response) =>
        offerUndo(response, t(permission ? 'permissions.group.changed' : 'permissions.group.added'))
      }
      onClose={onClose}
    >
      {permission ? (
        <ReadOnlyText label={t('person.group')} text={permission.userGroupName} />
      ) : (
        <RemoteSelectField<GroupRow>
          name="userGroupId"
          label={t('person.group')}
          {...groups}
          toOption={({ id, name }) => ({ value: id, label: name })}
          rules={[requireText(t('permissions.group.missing'))]}
        />
      )}
      {report ? (
        <ReadOnlyText label={t('permissions.report')} text={report.name} />
      ) : (
        <PermittedReportsField receiver="userGroupId" reportsFor={reportsFor} />
      )}
      <SelectField
        name="viewedBy"
        label={t('permissions.viewedBy')}
        hint={t('permissions.viewedByHint')}
        options={viewers.map((viewer) => ({ value: viewer, label: t(`permissions.viewers.${viewer}`) }))}
      />
      <UntilField name="until" />
    </FormDialog>
  );
}
