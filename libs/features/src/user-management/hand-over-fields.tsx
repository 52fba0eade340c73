import type { AccountStatus, UserRow } from '@portal/contracts';
import { ErrorBox, RemoteSelectField } from '@portal/ui-kit';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { toUserOption } from '../people/choices.resource';
import { useLeaving, useSuccessors, type Leaving } from './leaver.resource';
import { formatName } from '../people/person-name';

/** What the deactivation of an account ends, and the person who takes over; nothing for another status. */
export function HandOverFields({ user }: { user: UserRow }) {
  const status = Form.useWatch<AccountStatus | undefined>('status');
  return status === 'Deactivated' && user.status !== 'Deactivated' ? <HandOver user={user} /> : null;
}

function HandOver({ user }: { user: UserRow }) {
  const { t } = useTranslation('screens');
  const { data: leaving, error, refetch } = useLeaving(user.id);
  const successors = useSuccessors(user);
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!leaving) return <div className="skeleton field-list-skeleton" aria-hidden />;
  return (
    <>
      <LeaverSummary leaving={leaving} user={user} />
      <RemoteSelectField<UserRow>
        name="successorId"
        label={t('leaver.successor')}
        isOptional
        hint={t('leaver.successorHint', { partner: user.name ?? '' })}
        {...successors}
        toOption={toUserOption}
      />
    </>
  );
}

function LeaverSummary({ leaving, user }: { leaving: Leaving; user: UserRow }) {
  const { t } = useTranslation('screens');
  const successorId = Form.useWatch<number | undefined>('successorId');
  const { isOnlyUserAdmin, registrations, waitingRequests, ownedReports } = leaving;
  const { sessions, invitations, requests, permissions, otherPermissions } = leaving;
  const counts = {
    sessions,
    invitations,
    ...(successorId && { requests }),
    permissions,
    otherPermissions,
    ...(isOnlyUserAdmin && { ownedReports, waiting: waitingRequests + registrations }),
  };
  const names = { name: formatName(user), partner: user.name ?? '' };
  const lines = [
    ...(user.role === 'userAdmin'
      ? [t(isOnlyUserAdmin ? 'leaver.onlyUserAdmin' : 'leaver.role', names)]
      : []),
    ...Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([key, count]) => t(`leaver.counts.${key}`, { count })),
  ];
  return (
    <ul className="bulleted">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
