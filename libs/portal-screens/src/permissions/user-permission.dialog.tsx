import type { UserPermissionRow, UserRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { FormDialog, RemoteSelectField, required, unchanged, useNotice } from '@portal/ui-kit';
import { nameOf, userOption } from '../people';
import { PermittedReportsField } from './permitted-reports-field';
import { ReadOnlyText } from './read-only-text';
import { UntilField } from './until-field';
import { useUntil } from './use-until';
import type { UserPermissions } from './user-permissions.resource';

interface Values {
  userId: number;
  reportIds: number[];
  until?: string;
}

interface UserPermissionDialogProps extends Pick<UserPermissions, 'users' | 'reportsFor' | 'put'> {
  /** The permission to change; none to add some. */
  permission: UserPermissionRow | undefined;
  open: boolean;
  onClose: () => void;
}

/** Add a Permission: opens reports to one user, until a day if one is chosen; the end of a permission that is there is changed. */
export function UserPermissionDialog({
  permission,
  open,
  onClose,
  users,
  reportsFor,
  put,
}: UserPermissionDialogProps) {
  const { t } = useTranslation('kit');
  const notice = useNotice();
  const { endOf, dayOf } = useUntil();
  const lastDay = dayOf(permission?.until ?? null);
  const fixed = permission && { userId: permission.userId, reportIds: [permission.reportId] };
  return (
    <FormDialog<Values>
      open={open}
      title={t(permission ? 'rights.changeTitle' : 'rights.add')}
      initial={{ until: lastDay }}
      submitText={t('rights.save')}
      failureText={t(permission ? 'rights.user.changeFailed' : 'rights.user.addFailed')}
      onSubmit={({ until, ...values }) =>
        permission && (until || undefined) === lastDay
          ? unchanged()
          : put({ ...values, ...fixed, until: endOf(until) })
      }
      onDone={() => notice.success(t(permission ? 'rights.user.changed' : 'rights.user.added'))}
      onClose={onClose}
    >
      {permission ? (
        <>
          <ReadOnlyText label={t('rights.userLabel')} text={nameOf(permission)} />
          <ReadOnlyText label={t('rights.report')} text={permission.reportName} />
        </>
      ) : (
        <>
          <RemoteSelectField<UserRow>
            name="userId"
            label={t('rights.userLabel')}
            {...users}
            toOption={userOption}
            rules={[required(t('rights.user.missing'))]}
          />
          <PermittedReportsField receiver="userId" reportsFor={reportsFor} withOwner />
        </>
      )}
      <UntilField name="until" />
    </FormDialog>
  );
}
