import { ProfileForm } from '@portal/portal-screens';
import { useDetour, useLeave } from '@portal/ui-kit';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { OwnAccount } from './own-account';
import { useProfileChange } from './profile.resource';

/** Edit Profile. */
export function EditProfileScreen() {
  const { t } = useTranslation('admin');
  const goTo = useDetour();
  const change = useProfileChange();
  const leave = useLeave('/profile');
  return (
    <OwnAccount
      title={t('profile.edit')}
      actions={<Button onClick={() => goTo('/editPassword')}>{t('profile.editPassword')}</Button>}
    >
      {(account) => (
        <section className="panel form-panel">
          <ProfileForm initial={account} onSubmit={change} onDone={leave} onCancel={leave} />
        </section>
      )}
    </OwnAccount>
  );
}
