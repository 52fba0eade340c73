import { ProfileForm, ProfilePlace } from '@portal/portal-screens';
import { Fault, Page, useDetour, useLeave } from '@portal/ui-kit';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { AdminRequest } from './admin-request';
import { useProfile, useProfileChange } from './profile.resource';

/** Edit Profile: names, e-mail and phone; beside them the ways to another password and to admin status. */
export function EditProfileScreen() {
  const { t } = useTranslation('user');
  const goTo = useDetour();
  const { data, isPending, error, refetch } = useProfile();
  const change = useProfileChange();
  const leave = useLeave('/userProfile');
  return (
    <Page
      title={t('editProfile.title')}
      actions={<Button onClick={() => goTo('/userEditPassword')}>{t('editProfile.password')}</Button>}
    >
      {isPending && <ProfilePlace />}
      {error && <Fault error={error} onRetry={() => void refetch()} />}
      {data && (
        <section className="panel form-panel">
          <ProfileForm initial={data} onSubmit={change} onDone={leave} onCancel={leave} />
        </section>
      )}
      <AdminRequest />
    </Page>
  );
}
