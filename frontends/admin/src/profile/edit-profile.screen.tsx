import { ProfileForm } from '@portal/ui-kit';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { OwnAccount } from './own-account';
import { useProfileChange } from './profile.resource';

/** Edit Profile. */
export function EditProfileScreen() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const change = useProfileChange();
  const leave = () => void navigate('/profile');
  return (
    <OwnAccount
      title={t('profile.edit')}
      actions={<Button onClick={() => void navigate('/editPassword')}>{t('profile.editPassword')}</Button>}
    >
      {(account) => (
        <section className="panel form-panel">
          <ProfileForm initial={account} onSubmit={change} onDone={leave} onCancel={leave} />
        </section>
      )}
    </OwnAccount>
  );
}
