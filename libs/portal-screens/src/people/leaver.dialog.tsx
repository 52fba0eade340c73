import { UserDeleteOutlined } from '@ant-design/icons';
import type { UserRow } from '@portal/contracts';
import { type DialogState, ErrorBox, PortalForm, RemoteSelectField, type RowAction } from '@portal/ui-kit';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonLink } from '../details/details-link';
import { usePerson } from '../details/details.resource';
import { toUserOption } from './choices.resource';
import {
  useDeactivation,
  useLeaving,
  useRemainingPermissions,
  useSuccessors,
  type Leaving,
} from './leaver.resource';
import { formatName } from './person-name';

/** Returns the action that opens the {@link LeaverDialog}; none for accounts that are deactivated. */
export function useLeaverAction(show: (user: UserRow) => void): (user: UserRow) => RowAction[] {
  const { t } = useTranslation('screens');
  return (user) =>
    user.status === 'Deactivated'
      ? []
      : [
          {
            key: 'leave',
            label: t('leaver.action'),
            icon: <UserDeleteOutlined aria-hidden />,
            danger: true,
            onClick: () => show(user),
          },
        ];
}

/** Deactivates the account of a person who leaves, and hands over to another person: a summary first, then the result. */
export function LeaverDialog({ dialog }: { dialog: DialogState<UserRow> }) {
  const { t } = useTranslation('screens');
  const user = dialog.item;
  if (!user) return null;
  return (
    <Modal
      open={dialog.open}
      title={t('leaver.title', { name: formatName(user) })}
      footer={null}
      destroyOnHidden
      mask={{ closable: false }}
      onCancel={dialog.close}
    >
      <LeaverSteps user={user} onClose={dialog.close} />
    </Modal>
  );
}

interface Result {
  /** What the account held before. */
  leaving: Leaving;
  successorId: number | undefined;
}

function LeaverSteps({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const { t } = useTranslation('screens');
  const { data: leaving, error, refetch } = useLeaving(user.id);
  const successors = useSuccessors(user);
  const deactivate = useDeactivation();
  const [result, setResult] = useState<Result>();
  if (result) return <LeaverResult {...result} user={user} onClose={onClose} />;
  if (!leaving) {
    return error ? (
      <ErrorBox error={error} onRetry={() => void refetch()} />
    ) : (
      <div className="skeleton profile-skeleton" aria-hidden />
    );
  }
  return (
    <PortalForm<{ successorId?: number }>
      submitText={t('leaver.submit')}
      failureText={t('leaver.failed')}
      onSubmit={({ successorId }) => deactivate({ id: user.id, successorId })}
      onDone={(_response, { successorId }) => setResult({ leaving, successorId })}
      onCancel={onClose}
    >
      <LeaverSummary leaving={leaving} user={user} />
      <RemoteSelectField<UserRow>
        name="successorId"
        label={t('leaver.successor')}
        hint={t('leaver.successorHint', { partner: user.name ?? '' })}
        {...successors}
        toOption={toUserOption}
      />
    </PortalForm>
  );
}

/** Words a count of things, such as "3 open sessions end."; none for zero. */
function useCountLines() {
  const { t } = useTranslation('screens');
  return (prefix: 'leaver.counts' | 'leaver.done', counts: Record<string, number>): string[] =>
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([key, count]) => t(`${prefix}.${key}`, { count }));
}

function LeaverSummary({ leaving, user }: { leaving: Leaving; user: UserRow }) {
  const { t } = useTranslation('screens');
  const toLines = useCountLines();
  const { isOnlyUserAdmin, registrations, waitingRequests, ownedReports } = leaving;
  const { sessions, invitations, requests, permissions, otherPermissions } = leaving;
  const names = { name: formatName(user), partner: user.name ?? '' };
  const lines = [
    t('leaver.signsOut', names),
    ...toLines('leaver.counts', { sessions, invitations, requests, permissions, otherPermissions }),
    ...(user.role === 'userAdmin'
      ? [t(isOnlyUserAdmin ? 'leaver.onlyUserAdmin' : 'leaver.role', names)]
      : []),
    ...(isOnlyUserAdmin
      ? toLines('leaver.counts', { ownedReports, waiting: waitingRequests + registrations })
      : []),
  ];
  return <Lines lines={lines} />;
}

interface LeaverResultProps extends Result {
  user: UserRow;
  onClose: () => void;
}

function LeaverResult({ leaving, successorId, user, onClose }: LeaverResultProps) {
  const { t } = useTranslation('screens');
  const toLines = useCountLines();
  const { data: successor } = usePerson(successorId ?? 0);
  const { requests, permissions, otherPermissions } = leaving;
  const isHandedOver = successorId !== undefined;
  const remaining = useRemainingPermissions(user.id, isHandedOver && permissions > 0);
  const [moved, moving] = !isHandedOver ? [0, 0] : remaining === 0 ? [permissions, 0] : [0, permissions];
  const stayed = isHandedOver ? otherPermissions : permissions + otherPermissions;
  const lines = [
    t('leaver.done.signedOut', { name: formatName(user) }),
    ...toLines('leaver.done', { requests, moved, moving, stayed }),
    ...(isHandedOver && user.role === 'userAdmin'
      ? [t('leaver.done.role', { partner: user.name ?? '' })]
      : []),
  ];
  return (
    <div role="status">
      <Lines lines={lines} />
      {successor && (
        <p>
          {t('leaver.done.successor')} <PersonLink id={successor.id}>{formatName(successor)}</PersonLink>
        </p>
      )}
      <div className="bulk-buttons">
        <Button type="primary" onClick={onClose}>
          {t('leaver.done.ok')}
        </Button>
      </div>
    </div>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);
