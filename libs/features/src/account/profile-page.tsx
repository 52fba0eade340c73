import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  ErrorBox,
  Page,
  useBusyAction,
  useDetour,
  useFormat,
  useNotifiedWrite,
  usePortal,
  useWriting,
} from '@portal/ui-kit';
import { FieldList } from '../details/details-page';
import { usePath } from '../routes/use-path';
import { OwnDataButton } from './personal-data';
import { type OwnProfileRow, useProfile } from './profile.resource';

const administratorFields = ['firstname', 'surname', 'email', 'phone'] as const;
const userFields = ['firstname', 'surname', 'phone', 'email', 'partner', 'group'] as const;

/** Shows the user's profile, read-only. */
export function ProfilePage() {
  const { t } = useTranslation('screens');
  const goTo = useDetour();
  const { role } = usePortal().account;
  const editPath = usePath('editProfile');
  const fields = role === 'administrator' ? administratorFields : userFields;
  return (
    <Page>
      <OwnProfile>
        {({ name: partner, group_name: group, ...profile }) => {
          const values = { ...profile, partner, group };
          return (
            <section className="panel form-panel">
              <FieldList
                rows={fields.map((field) => ({
                  label: t(`person.${field}`),
                  value: values[field] || t('profile.none'),
                }))}
              />
              <PendingEmail />
              <div className="portal-form-buttons">
                <Button type="primary" onClick={() => goTo(editPath)}>
                  {t('titles.editProfile')}
                </Button>
                <OwnDataButton />
              </div>
            </section>
          );
        }}
      </OwnProfile>
    </Page>
  );
}

/** Renders its children with the user's profile once that is loaded. */
export function OwnProfile({ children }: { children: (profile: OwnProfileRow) => ReactNode }) {
  const { data, isPending, error, refetch } = useProfile();
  return (
    <>
      {isPending && <ProfileSkeleton />}
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {data && children(data)}
    </>
  );
}

/** Placeholder of a profile while it is loading. */
export function ProfileSkeleton() {
  return <div className="skeleton field-list-skeleton" aria-hidden="true" />;
}

/** Query key of the user's pending email address. */
export const emailChangeKey = 'emailChange';

/** Shows the user's pending email address, if any, with a button to cancel the change. */
export function PendingEmail() {
  const { t } = useTranslation('screens');
  const { api, isReadOnly } = usePortal();
  const format = useFormat();
  const notifyWrite = useNotifiedWrite();
  const write = useWriting(api.emailChange.cancel, [emailChangeKey]);
  const { data } = useQuery({
    queryKey: [emailChangeKey],
    queryFn: () => api.emailChange.find({}),
    enabled: !isReadOnly,
  });
  const cancel = useBusyAction(() => notifyWrite(write({}), t('profile.emailCancelled')));
  const [pending] = data ?? [];
  if (!pending) return null;
  return (
    <Alert
      className="pending-email"
      type="info"
      showIcon
      title={t('profile.emailWaits', { email: pending.email })}
      description={
        <>
          <p>{t('profile.emailWaitsText', { time: format.time(pending.expiresAt) })}</p>
          <Button onClick={cancel.start} loading={cancel.busy}>
            {t('profile.cancelEmail')}
          </Button>
        </>
      }
    />
  );
}
