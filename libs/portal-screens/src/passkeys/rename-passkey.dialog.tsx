import type { Passkey } from '@portal/contracts';
import { type DialogState, FormDialog, requireText, TextField, useNotice } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { usePasskeyChanges } from './passkeys.resource';

export function RenamePasskeyDialog({ dialog }: { dialog: DialogState<Passkey> }) {
  const { t } = useTranslation('screens');
  const notice = useNotice();
  const { rename } = usePasskeyChanges();
  const passkey = dialog.item;
  if (!passkey) return null;
  return (
    <FormDialog<{ name: string }>
      open={dialog.open}
      title={t('passkeys.rename')}
      initial={{ name: passkey.name }}
      submitText={t('passkeys.saveName')}
      onSubmit={({ name }) => rename({ id: passkey.id, name })}
      onDone={() => notice.success(t('passkeys.renamed'))}
      onClose={dialog.close}
    >
      <TextField
        name="name"
        label={t('passkeys.name')}
        hint={t('passkeys.nameHint')}
        maxLength={100}
        rules={[requireText(t('passkeys.nameMissing'))]}
      />
    </FormDialog>
  );
}
