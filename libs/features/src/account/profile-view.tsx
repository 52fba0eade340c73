import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useBusyAction, useFormat, useNotifiedWrite, usePortal, useWriting } from '@portal/ui-kit';
import { FieldList } from '../details/details-page';
import { OwnDataButton } from './personal-data';

interface ProfileViewProps {
  rows: readonly { label: string; value: ReactNode }[];
  /** Buttons below the list. */
  actions?: ReactNode;
}

/** Shows the user's profile, read-only. */
export function ProfileView({ rows, actions }: ProfileViewProps) {
  return (
    <section className="panel form-panel">
      <FieldList rows={rows} />
      <PendingEmail />
      <div className="portal-form-buttons">
        {actions}
        <OwnDataButton />
      </div>
    </section>
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
