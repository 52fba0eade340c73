import type { GroupRow, ReportRow, viewedByChoices, WriteAnswer } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { FormDialog, RemoteSelectField, required, SelectField, type RemoteOptions } from '../forms';
import { useNotice } from '../notice/notice';
import { PermittedReportsField } from './permitted-reports-field';

type ViewedBy = (typeof viewedByChoices)[number];
const viewers: readonly ViewedBy[] = ['Allow All', 'Only Admin(s)'];

/** What the form of a group's permission holds. */
export interface GroupPermissionValues {
  userGroupId: number;
  reportIds: number[];
  viewedBy: ViewedBy;
}

export interface AddGroupPermissionProps {
  groups: RemoteOptions<GroupRow>;
  /** The reports that a group does not have yet. */
  reportsFor: (groupId: number) => RemoteOptions<ReportRow>;
  add: (values: GroupPermissionValues) => Promise<WriteAnswer>;
}

/** Add a Permission: opens reports to a stakeholder group, or to its user admins alone. */
export function AddGroupPermissionDialog({
  open,
  onClose,
  groups,
  reportsFor,
  add,
}: AddGroupPermissionProps & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('kit');
  const notice = useNotice();
  return (
    <FormDialog<GroupPermissionValues>
      open={open}
      title={t('rights.add')}
      initial={{ viewedBy: 'Allow All' }}
      submitText={t('rights.save')}
      failureText={t('rights.group.addFailed')}
      onSubmit={add}
      onDone={() => notice.success(t('rights.group.added'))}
      onClose={onClose}
    >
      <RemoteSelectField<GroupRow>
        name="userGroupId"
        label={t('person.group')}
        {...groups}
        toOption={({ id, name }) => ({ value: id, label: name })}
        rules={[required(t('rights.group.missing'))]}
      />
      <PermittedReportsField receiver="userGroupId" reportsFor={reportsFor} />
      <SelectField
        name="viewedBy"
        label={t('rights.viewedBy')}
        hint={t('rights.viewedByHint')}
        options={viewers.map((viewer) => ({ value: viewer, label: viewer }))}
      />
    </FormDialog>
  );
}
