import { ProfileView } from '@portal/portal-screens';
import { useDetour } from '@portal/ui-kit';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { OwnAccount } from './own-account';

const fields = ['firstname', 'surname', 'email', 'phone'] as const;

/** My Profile: what the portal knows of the administrator. */
export function ProfileScreen() {
  const { t } = useTranslation(['admin', 'kit']);
  const goTo = useDetour();
  return (
    <OwnAccount title={t('profile.title')}>
      {(account) => (
        <ProfileView
          rows={fields.map((field) => ({ label: t(`kit:person.${field}`), value: account[field] }))}
          actions={
            <Button type="primary" onClick={() => goTo('/editProfile')}>
              {t('profile.edit')}
            </Button>
          }
        />
      )}
    </OwnAccount>
  );
}
