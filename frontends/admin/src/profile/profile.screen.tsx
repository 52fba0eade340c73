import type { Profile } from '@portal/contracts';
import { PasswordForm, ProfileForm, ProfileSkeleton, ProfileView } from '@portal/features';
import { DisplayPage } from '@portal/features/account';
import { ErrorBox, Page, useDetour, useLeave } from '@portal/ui-kit';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnAccount, usePasswordChange, useProfileChange } from './profile.resource';

const fields = ['firstname', 'surname', 'email', 'phone'] as const;

export function ProfileScreen() {
  const { t } = useTranslation('admin');
  const goTo = useDetour();
  return (
    <OwnAccount>
      {(account) => (
        <ProfileView
          rows={fields.map((field) => ({ label: t(`screens:person.${field}`), value: account[field] }))}
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

export function EditProfileScreen() {
  const { t } = useTranslation('admin');
  const goTo = useDetour();
  const change = useProfileChange();
  const leave = useLeave('/profile');
  return (
    <OwnAccount actions={<Button onClick={() => goTo('/editPassword')}>{t('profile.editPassword')}</Button>}>
      {(account) => (
        <section className="panel form-panel">
          <ProfileForm initial={account} onSubmit={change} onDone={leave} onCancel={leave} />
        </section>
      )}
    </OwnAccount>
  );
}

export function EditPasswordScreen() {
  const { t } = useTranslation('admin');
  const leave = useLeave('/editProfile');
  return (
    <Page>
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

export function SettingsScreen() {
  return <DisplayPage changeProfile={useProfileChange()} />;
}

interface OwnAccountProps {
  actions?: ReactNode;
  children: (account: Profile) => ReactNode;
}

/** Renders its children with the administrator's account once that is loaded. */
function OwnAccount({ actions, children }: OwnAccountProps) {
  const { data: account, error, refetch } = useOwnAccount();
  return (
    <Page actions={actions}>
      {account && children(account)}
      {!account && !error && <ProfileSkeleton />}
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
    </Page>
  );
}
