import type { accessDecisions, AccessRequestRow, WriteResponse } from '@portal/contracts';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog, required, SelectField, useNotice } from '@portal/ui-kit';
import { nameOf } from '../people';
import { ReadOnlyText } from './read-only-text';
import { UntilField } from './until-field';
import { useUntil } from './use-until';

type Decision = (typeof accessDecisions)[number];
const decisions: readonly Decision[] = ['Accept Request', 'Deny Request'];

/** Accepts or denies a request; `until` is an ISO 8601 time, null for access without end. */
export type DecideAccess = (decision: {
  id: number;
  userId: number;
  reportId: number;
  status: Decision;
  until: string | null;
}) => Promise<WriteResponse>;

interface DecideAccessDialogProps {
  request: AccessRequestRow | undefined;
  open: boolean;
  onSubmit: DecideAccess;
  onClose: () => void;
}

/** Change Access Status: accepts a request for access, until a day if one is chosen, or denies it. */
export function DecideAccessDialog({ request, open, onSubmit, onClose }: DecideAccessDialogProps) {
  const { t } = useTranslation('kit');
  const notice = useNotice();
  const { endOf } = useUntil();
  if (!request) return null;
  const { id, user_id: userId, report_id: reportId } = request;
  return (
    <FormDialog<{ status: Decision; until?: string }>
      open={open}
      title={t('rights.request.decide')}
      submitText={t('rights.request.submit')}
      failureText={t('rights.request.failed')}
      onSubmit={({ status, until }) => onSubmit({ id, userId, reportId, status, until: endOf(until) })}
      onDone={() => notice.success(t('rights.request.decided'))}
      onClose={onClose}
    >
      <ReadOnlyText label={t('rights.request.name')} text={nameOf(request)} />
      <ReadOnlyText label={t('rights.report')} text={request.name} />
      <SelectField
        name="status"
        label={t('rights.request.status')}
        hint={t('rights.request.statusHint')}
        placeholder={t('rights.request.choose')}
        options={decisions.map((decision) => ({
          value: decision,
          label: t(`rights.request.decisions.${decision}`),
        }))}
        rules={[required(t('rights.request.missing'))]}
      />
      <UntilOfAccepted />
    </FormDialog>
  );
}

/** Only what is accepted can end. */
function UntilOfAccepted() {
  const accepted: Decision = 'Accept Request';
  return Form.useWatch('status') === accepted ? <UntilField name="until" /> : null;
}
