import type { UserRow } from '@portal/contracts';
import { formatName } from '@portal/features';
import { type DialogState, FormDialog, requireText, TextField, useNotice } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { usePersonErasure } from './users.resource';

interface ErasePersonDialogProps {
  dialog: DialogState<UserRow>;
  onDone: () => void;
}

/** Asks for the email address of the person, because an erasure cannot be undone. */
export function ErasePersonDialog({ dialog, onDone }: ErasePersonDialogProps) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const erase = usePersonErasure();
  const user = dialog.item;
  if (!user) return null;
  return (
    <FormDialog<{ email: string }>
      open={dialog.open}
      title={t('users.erase.title', { name: formatName(user) })}
      submitText={t('users.erase.action')}
      danger
      failureText={t('users.erase.failure')}
      onSubmit={({ email }) => erase({ id: user.id, email })}
      onDone={() => {
        notice.success(t('users.erase.success'));
        onDone();
      }}
      onClose={dialog.close}
    >
      <p>{t('users.erase.text')}</p>
      <TextField
        name="email"
        label={t('users.erase.email', { email: user.email })}
        rules={[requireText(t('users.erase.missingEmail'))]}
        autoComplete="off"
      />
    </FormDialog>
  );
}
