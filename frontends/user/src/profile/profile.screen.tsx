import { ProfilePlace, ProfileView } from '@portal/portal-screens';
import { Fault, Page, useDetour } from '@portal/ui-kit';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useProfile } from './profile.resource';

/** My Profile: what the portal knows of the person, to be read only. */
export function ProfileScreen() {
  const { t } = useTranslation(['user', 'kit']);
  const goTo = useDetour();
  const { data, isPending, error, refetch } = useProfile();
  const none = t('profile.none');
  return (
    <Page title={t('profile.title')}>
      {isPending && <ProfilePlace />}
      {error && <Fault error={error} onRetry={() => void refetch()} />}
      {data && (
        <ProfileView
          rows={[
            { label: t('kit:person.firstname'), value: data.firstname },
            { label: t('kit:person.surname'), value: data.surname },
            { label: t('kit:person.phone'), value: data.phone || none },
            { label: t('kit:person.email'), value: data.email },
            { label: t('kit:person.partner'), value: data.name ?? none },
            { label: t('kit:person.group'), value: data.group_name ?? none },
          ]}
          actions={
            <>
              <Button type="primary" onClick={() => goTo('/userEditProfile')}>
                {t('profile.edit')}
              </Button>
              <Button onClick={() => goTo('/userMailPreferences')}>{t('mail.title')}</Button>
            </>
          }
        />
      )}
    </Page>
  );
}
