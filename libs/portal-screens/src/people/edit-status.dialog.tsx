import type { AccountStatus, UserRow, WriteResponse } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { FormDialog, SelectField, useNotice } from '@portal/ui-kit';
import { formatName } from './person-name';
import { RegistrationEvidence } from './person-columns';

interface EditStatusDialogProps {
  user: UserRow | undefined;
  open: boolean;
  onSubmit: (change: { id: number; status: AccountStatus }) => Promise<WriteResponse>;
  onClose: () => void;
}

const statuses: AccountStatus[] = ['Active', 'Deactivated', 'Blocked'];

/** Edit Status: activates, deactivates or blocks a user. */
export function EditStatusDialog({ user, open, onSubmit, onClose }: EditStatusDialogProps) {
  const { t } = useTranslation('screens');
  const notice = useNotice();
  if (!user) return null;
  const { id, email } = user;
  return (
    <FormDialog<{ status: AccountStatus }>
      open={open}
      title={t('status.edit')}
      initial={{ status: user.status }}
      submitText={t('status.save')}
      failureText={t('status.failed')}
      onSubmit={({ status }) => onSubmit({ id, status })}
      onDone={() => notice.success(t('status.saved'))}
      onClose={onClose}
    >
      <p className="dialog-subject">{t('status.of', { name: formatName(user), email })}</p>
      <RegistrationEvidence user={user} />
      <SelectField
        name="status"
        label={t('status.label')}
        hint={t('status.hint')}
        options={statuses.map((status) => ({ value: status, label: t(`person.statuses.${status}`) }))}
      />
    </FormDialog>
  );
}
