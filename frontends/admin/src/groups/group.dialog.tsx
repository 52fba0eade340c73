import type { GroupRow } from '@portal/contracts';
import { FormDialog, required, TextField, useNotice } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useGroupSaving, type GroupValues } from './groups.resource';

interface GroupDialogProps {
  /** The group to rename; none to add one. */
  group: GroupRow | undefined;
  open: boolean;
  onClose: () => void;
}

/** Adds or renames a stakeholder group. */
export function GroupDialog({ group, open, onClose }: GroupDialogProps) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const words = group ? 'groups.edit' : 'groups.add';
  return (
    <FormDialog<GroupValues>
      open={open}
      title={t(`${words}.title`)}
      initial={{ name: group?.name ?? '' }}
      submitText={t(`${words}.submit`)}
      failureText={t(`${words}.failure`)}
      onSubmit={useGroupSaving(group?.id)}
      onDone={() => notice.success(t(`${words}.success`))}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('groups.name')}
        maxLength={200}
        rules={[required(t(`${words}.missingName`))]}
      />
    </FormDialog>
  );
}
