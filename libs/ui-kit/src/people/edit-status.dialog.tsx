import type { AccountStatus, UserRow, WriteAnswer } from '@portal/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog, SelectField } from '../forms';
import { useNotice } from '../notice/notice';

interface EditStatusDialogProps {
  /** Whose status is edited; the dialog is open while there is somebody. */
  user: UserRow | undefined;
  onSubmit: (change: { id: number; status: AccountStatus }) => Promise<WriteAnswer>;
  onClose: () => void;
}

const statuses: AccountStatus[] = ['Active', 'Deactivated', 'Blocked'];

/** Edit Status: activates, deactivates or blocks a user. */
export function EditStatusDialog({ user, onSubmit, onClose }: EditStatusDialogProps) {
  const { t } = useTranslation('kit');
  const notice = useNotice();
  // The dialog goes on naming its user while it fades away.
  const [shown, setShown] = useState(user);
  if (user && user !== shown) setShown(user);
  if (!shown) return null;
  const { id, firstname, surname, email } = shown;
  return (
    <FormDialog<{ status: AccountStatus }>
      open={Boolean(user)}
      title={t('status.edit')}
      initial={{ status: shown.status }}
      submitText={t('status.save')}
      failureText={t('status.failed')}
      onSubmit={({ status }) => onSubmit({ id, status })}
      onDone={() => notice.success(t('status.saved'))}
      onClose={onClose}
    >
      <p className="dialog-subject">{t('status.of', { name: `${firstname} ${surname}`, email })}</p>
      <SelectField
        name="status"
        label={t('status.label')}
        hint={t('status.hint')}
        options={statuses.map((status) => ({ value: status, label: status }))}
      />
    </FormDialog>
  );
}
