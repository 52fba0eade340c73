import { PasswordForm } from '@portal/portal-screens';
import { Page, useLeave } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { usePasswordChange } from './profile.resource';

/** Edit Password: the old and a new one. */
export function EditPasswordScreen() {
  const { t } = useTranslation('user');
  const leave = useLeave('/userEditProfile');
  return (
    <Page title={t('editPassword.title')}>
      <section className="panel form-panel">
        <PasswordForm emptyText={t('editPassword.empty')} onSubmit={usePasswordChange()} onCancel={leave} />
      </section>
    </Page>
  );
}
