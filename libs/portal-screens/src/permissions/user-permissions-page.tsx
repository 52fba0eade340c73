import type { PersonName, UserPermissionRow, UserRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import {
  FormDialog,
  RemoteSelectField,
  requireText,
  type TableColumn,
  unchanged,
  useDialog,
  useFormat,
  useTable,
} from '@portal/ui-kit';
import { useReceiverColumns } from '../people/person-columns';
import { formatName } from '../people/person-name';
import { useOwnPartner, toUserOption } from '../people/choices.resource';
import { type UserPermissions, useUserPermissions } from './permissions.resource';
import { PermissionTable, usePermittedReportColumn } from './permission-table';
import { usePermissionUndo } from './use-permission-undo';
import { PermittedReportsField, ReadOnlyText, UntilField, useUntil } from './permission-fields';

/** Permissions of users. */
export function UserPermissionsPage() {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const own = useOwnPartner();
  const { permissions, remove, ...adding } = useUserPermissions(own?.id);
  const dialog = useDialog<UserPermissionRow | undefined>();
  const nameOfRow = (row: UserPermissionRow) =>
    t('permissions.rowName', { report: row.reportName, receiver: formatName(row) });
  const columns: TableColumn<UserPermissionRow>[] = [
    usePermittedReportColumn<UserPermissionRow>(),
    {
      key: 'workspace',
      title: t('permissions.workspace'),
      sortBy: 'workspace_name',
      render: (row) => row.workspace_name ?? t('reports.none'),
      text: (row) => row.workspace_name ?? '',
    },
    ...useReceiverColumns<UserPermissionRow>(({ userId }) => userId),
    {
      key: 'partner',
      title: t('person.partner'),
      sortBy: 'user_type',
      render: (row) => row.user_type ?? t('reports.none'),
      text: (row) => row.user_type ?? '',
    },
    {
      key: 'until',
      title: t('permissions.until'),
      sortBy: 'until',
      render: ({ until }) => (until ? format.date(until) : t('permissions.noEnd')),
    },
  ];
  const table = useTable<UserPermissionRow>({
    name: 'user-permissions',
    ...permissions,
    columns,
    defaultSort: 'surname,firstname,reportName',
  });
  return (
    <>
      <PermissionTable kind="user" table={table} rowName={nameOfRow} onEdit={dialog.show} remove={remove} />
      <UserPermissionDialog {...adding} permission={dialog.item} open={dialog.open} onClose={dialog.close} />
    </>
  );
}

interface Values {
  userId: number;
  reportIds: number[];
  until?: string;
}

interface UserPermissionDialogProps extends Pick<UserPermissions, 'users' | 'reportsFor' | 'put'> {
  /** The permission to change; undefined to add permissions. */
  permission?: UserPermissionRow | undefined;
  /** The user who gets the permission; chosen in the dialog by default. */
  user?: PersonName;
  /** The report that is opened; chosen in the dialog by default. */
  report?: { id: number; name: string };
  open: boolean;
  onClose: () => void;
}

/** Add a Permission: opens reports to one user, until a day if one is chosen. Changes the end of an existing permission. */
export function UserPermissionDialog({
  permission,
  user = permission && { ...permission, id: permission.userId },
  report = permission && { id: permission.reportId, name: permission.reportName },
  open,
  onClose,
  users,
  reportsFor,
  put,
}: UserPermissionDialogProps) {
  const { t } = useTranslation('screens');
  const offerUndo = usePermissionUndo();
  const { toEnd, toDay } = useUntil();
  const lastDay = toDay(permission?.until ?? null);
  const fixed = { ...(user && { userId: user.id }), ...(report && { reportIds: [report.id] }) };
  return (
    <FormDialog<Values>
      open={open}
      title={t(permission ? 'permissions.changeTitle' : 'permissions.add')}
      initial={{ until: lastDay }}
      submitText={t('permissions.save')}
      failureText={t(permission ? 'permissions.user.changeFailed' : 'permissions.user.addFailed')}
      onSubmit={({ until, ...values }) =>
        permission && (until || undefined) === lastDay
          ? unchanged()
          : put({ ...values, ...fixed, until: toEnd(until) })
      }
      onDone={(response) =>
        offerUndo(response, t(permission ? 'permissions.user.changed' : 'permissions.user.added'))
      }
      onClose={onClose}
    >
      {user ? (
        <ReadOnlyText label={t('permissions.userLabel')} text={formatName(user)} />
      ) : (
        <RemoteSelectField<UserRow>
          name="userId"
          label={t('permissions.userLabel')}
          {...users}
          toOption={toUserOption}
          rules={[requireText(t('permissions.user.missing'))]}
        />
      )}
      {report ? (
        <ReadOnlyText label={t('permissions.report')} text={report.name} />
      ) : (
        <PermittedReportsField receiver="userId" receiverId={user?.id} reportsFor={reportsFor} withOwner />
      )}
      <UntilField name="until" />
    </FormDialog>
  );
}
