import { ProfileView } from '@portal/ui-kit';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { OwnAccount } from './own-account';

const fields = ['firstname', 'surname', 'email', 'phone'] as const;

/** My Profile: what the portal knows of the administrator. */
export function ProfileScreen() {
  const { t } = useTranslation(['admin', 'kit']);
  const navigate = useNavigate();
  return (
    <OwnAccount title={t('profile.title')}>
      {(account) => (
        <ProfileView
          rows={fields.map((field) => ({ label: t(`kit:person.${field}`), value: account[field] }))}
          actions={
            <Button type="primary" onClick={() => void navigate('/editProfile')}>
              {t('profile.edit')}
            </Button>
          }
        />
      )}
    </OwnAccount>
  );
}
