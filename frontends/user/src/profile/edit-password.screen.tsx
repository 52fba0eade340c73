import { Page, PasswordForm } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePasswordChange } from './profile.resource';

/** Edit Password: the old and a new one. */
export function EditPasswordScreen() {
  const { t } = useTranslation('user');
  const navigate = useNavigate();
  return (
    <Page title={t('editPassword.title')}>
      <section className="panel form-panel">
        <PasswordForm
          emptyText={t('editPassword.empty')}
          onSubmit={usePasswordChange()}
          onCancel={() => void navigate('/userEditProfile')}
        />
      </section>
    </Page>
  );
}
