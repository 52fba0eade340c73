import { PasswordForm } from '@portal/portal-screens';
import { Page, useLeave } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { usePasswordChange } from './profile.resource';

/** Edit Password. */
export function EditPasswordScreen() {
  const { t } = useTranslation('admin');
  const leave = useLeave('/editProfile');
  return (
    <Page title={t('profile.editPassword')}>
      <section className="panel form-panel">
        <PasswordForm
          emptyText={t('profile.missingPassword')}
          onSubmit={usePasswordChange()}
          onCancel={leave}
        />
      </section>
    </Page>
  );
}
