import { PersonEmailField, PersonNameFields } from '@portal/portal-screens';
import { FormDialog, PasswordField, required, useNotice } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useInvitation } from './administrator-invitations.resource';

interface InvitationValues {
  firstname: string;
  surname: string;
  email: string;
  password: string;
}

/** Invites a person to become an administrator, after the own password is entered again. */
export function InviteAdministratorDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  return (
    <FormDialog<InvitationValues>
      open={open}
      title={t('administrators.invite.title')}
      submitText={t('administrators.invite.submit')}
      failureText={t('administrators.invite.failure')}
      onSubmit={useInvitation()}
      onDone={(_answer, { email }) => notice.success(t('administrators.invite.success', { email }))}
      onClose={onClose}
    >
      <p className="dialog-subject">{t('administrators.invite.text')}</p>
      <PersonNameFields />
      <PersonEmailField />
      <PasswordField
        name="password"
        label={t('administrators.invite.password')}
        hint={t('administrators.invite.passwordHint')}
        autoComplete="current-password"
        rules={[required(t('administrators.invite.missingPassword'))]}
      />
    </FormDialog>
  );
}
