import type { AdminRequestRow } from '@portal/contracts';
import { nameOf } from '@portal/portal-screens';
import { FormDialog, required, SelectField, useNotice } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useDecision } from './admin-requests.resource';

const decisions = ['Accepted', 'Denied'] as const;

interface DecideDialogProps {
  request: AdminRequestRow | undefined;
  open: boolean;
  onClose: () => void;
}

/** Change Request Status: accepts or denies what a user asks for. */
export function DecideDialog({ request, open, onClose }: DecideDialogProps) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const decide = useDecision();
  if (!request) return null;
  const { adminRequestId, userId } = request;
  return (
    <FormDialog<{ status: (typeof decisions)[number] }>
      open={open}
      title={t('requests.decide.title')}
      submitText={t('requests.decide.submit')}
      failureText={t('requests.decide.failure')}
      onSubmit={({ status }) => decide({ id: adminRequestId, userId, status })}
      onDone={() => notice.success(t('requests.decide.success'))}
      onClose={onClose}
    >
      <p className="dialog-subject">
        {t('requests.decide.subject', { name: nameOf(request), partner: request.name })}
      </p>
      <SelectField
        name="status"
        label={t('requests.requestStatus')}
        hint={t('requests.decide.hint')}
        placeholder={t('requests.decide.placeholder')}
        options={decisions.map((decision) => ({
          value: decision,
          label: t(`requests.decisions.${decision}`),
        }))}
        rules={[required(t('requests.decide.missing'))]}
      />
    </FormDialog>
  );
}
