import type { GroupPermissionRow, GroupRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { FormDialog, RemoteSelectField, required, SelectField, unchanged, useNotice } from '@portal/ui-kit';
import type { GroupPermissions, GroupPermissionValues } from './group-permissions.resource';
import { PermittedReportsField } from './permitted-reports-field';
import { ReadOnlyText } from './read-only-text';

const viewers: readonly GroupPermissionRow['viewedBy'][] = ['Allow All', 'Only Admin(s)'];

interface GroupPermissionDialogProps extends Pick<GroupPermissions, 'groups' | 'reportsFor' | 'put'> {
  /** The permission to change; none to add some. */
  permission: GroupPermissionRow | undefined;
  open: boolean;
  onClose: () => void;
}

/** Add a Permission: opens reports to a stakeholder group, or to its user admins alone; a permission that is there is changed. */
export function GroupPermissionDialog({
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
