import type { ReportRow, UserRow, WriteAnswer } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { FormDialog, RemoteSelectField, required, type RemoteOptions } from '../forms';
import { useNotice } from '../notice/notice';
import { nameOf } from '../people';
import { PermittedReportsField } from './permitted-reports-field';
import { UntilField } from './until-field';
import { useEndOfDay } from './use-end-of-day';

interface Values {
  userId: number;
  reportIds: number[];
  until?: string;
}

export interface AddUserPermissionProps {
  users: RemoteOptions<UserRow>;
  /** The reports that a user was not granted yet. */
  reportsFor: (userId: number) => RemoteOptions<ReportRow>;
  /** `until` is an ISO 8601 time, null for no end. */
  add: (values: { userId: number; reportIds: number[]; until: string | null }) => Promise<WriteAnswer>;
}

/** Add a Permission: opens reports to one user, until a day if one is chosen. */
export function AddUserPermissionDialog({
  open,
  onClose,
  users,
  reportsFor,
  add,
}: AddUserPermissionProps & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('kit');
  const notice = useNotice();
  const endOf = useEndOfDay();
  return (
    <FormDialog<Values>
      open={open}
      title={t('rights.add')}
      submitText={t('rights.save')}
      failureText={t('rights.user.addFailed')}
      onSubmit={({ userId, reportIds, until }) => add({ userId, reportIds, until: endOf(until) })}
      onDone={() => notice.success(t('rights.user.added'))}
      onClose={onClose}
    >
      <RemoteSelectField<UserRow>
        name="userId"
        label={t('rights.userLabel')}
        {...users}
        toOption={(user) => ({
          value: user.id,
          label: [nameOf(user), user.name].filter(Boolean).join(' · '),
        })}
        rules={[required(t('rights.user.missing'))]}
      />
      <PermittedReportsField receiver="userId" reportsFor={reportsFor} withOwner />
      <UntilField name="until" />
    </FormDialog>
  );
}
