import { Page, PasswordForm } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePasswordChange } from './profile.resource';

/** Edit Password. */
export function EditPasswordScreen() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  return (
    <Page title={t('profile.editPassword')}>
      <section className="panel form-panel">
        <PasswordForm
          emptyText={t('profile.missingPassword')}
          onSubmit={usePasswordChange()}
          onCancel={() => void navigate('/editProfile')}
        />
      </section>
    </Page>
  );
}
