import { PasswordForm, ProfileForm, ProfileSkeleton, ProfileView } from '@portal/features';
import { DisplayPage } from '@portal/features/account';
import {
  ErrorBox,
  Page,
  useBusyAction,
  useDetour,
  useLeave,
  useNotifiedWrite,
  usePortal,
} from '@portal/ui-kit';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  useAdminRequest,
  usePasswordChange,
  useProfile,
  useProfileChange,
  useRequestAdminStatus,
} from './profile.resource';

export function ProfileScreen() {
  const { t } = useTranslation('user');
  const goTo = useDetour();
  const { data, isPending, error, refetch } = useProfile();
  const none = t('profile.none');
  return (
    <Page>
      {isPending && <ProfileSkeleton />}
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {data && (
        <ProfileView
          rows={[
            { label: t('screens:person.firstname'), value: data.firstname },
            { label: t('screens:person.surname'), value: data.surname },
            { label: t('screens:person.phone'), value: data.phone || none },
            { label: t('screens:person.email'), value: data.email },
            { label: t('screens:person.partner'), value: data.name ?? none },
            { label: t('screens:person.group'), value: data.group_name ?? none },
          ]}
          actions={
            <Button type="primary" onClick={() => goTo('/userEditProfile')}>
              {t('profile.edit')}
            </Button>
          }
        />
      )}
    </Page>
  );
}

export function EditProfileScreen() {
  const { t } = useTranslation('user');
  const goTo = useDetour();
  const { data, isPending, error, refetch } = useProfile();
  const change = useProfileChange();
  const leave = useLeave('/userProfile');
  return (
    <Page actions={<Button onClick={() => goTo('/userEditPassword')}>{t('editProfile.password')}</Button>}>
      {isPending && <ProfileSkeleton />}
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {data && (
        <section className="panel form-panel">
          <ProfileForm initial={data} onSubmit={change} onDone={leave} onCancel={leave} />
        </section>
      )}
      <AdminRequest />
    </Page>
  );
}

export function EditPasswordScreen() {
  const { t } = useTranslation('user');
  const leave = useLeave('/userEditProfile');
  return (
    <Page>
      <section className="panel form-panel">
        <PasswordForm emptyText={t('editPassword.empty')} onSubmit={usePasswordChange()} onCancel={leave} />
      </section>
    </Page>
  );
}

export function SettingsScreen() {
  return <DisplayPage changeProfile={useProfileChange()} />;
}

/** Requests admin status, or shows the pending request. Renders nothing for user admins. */
function AdminRequest() {
  const { t } = useTranslation('user');
  const { account } = usePortal();
  const notifyWrite = useNotifiedWrite(t('editProfile.noNetwork'));
  const { data } = useAdminRequest();
  const request = useRequestAdminStatus();
  const { busy, start } = useBusyAction(() => notifyWrite(request(), t('editProfile.requestSent')));
  if (!data) return null;

  return (
    <section className="panel form-panel" aria-labelledby="admin-request-title">
      <h2 id="admin-request-title" className="section-title">
        {t('editProfile.requestTitle')}
      </h2>
      {data.requestStatus === 'Pending' ? (
        <p role="status">{t('editProfile.requestPending')}</p>
      ) : (
        <>
          {data.requestStatus === 'Denied' && <p>{t('editProfile.requestDenied')}</p>}
          <p>{t('editProfile.requestText', { partner: account.name })}</p>
          <Button loading={busy} onClick={start}>
            {t('editProfile.request')}
          </Button>
        </>
      )}
    </section>
  );
}
