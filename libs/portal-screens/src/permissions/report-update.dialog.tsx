import type { ReportRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { FormDialog, required, TextAreaField, useNotice } from '@portal/ui-kit';
import { ReadOnlyText } from './read-only-text';
import { useSendReportUpdate, useUpdateRecipients } from './report-updates.resource';
import { useRecipientTexts } from './use-recipient-texts';

interface ReportUpdateDialogProps {
  report: Pick<ReportRow, 'id' | 'name'> | undefined;
  open: boolean;
  onClose: () => void;
}

/** Sends an update of a report, and says beforehand who gets it. */
export function ReportUpdateDialog({ report, open, onClose }: ReportUpdateDialogProps) {
  const { t } = useTranslation('kit');
  const notice = useNotice();
  const send = useSendReportUpdate();
  if (!report) return null;
  return (
    <FormDialog<{ updates: string }>
      open={open}
      title={t('rights.update.label')}
      submitText={t('rights.update.send')}
      failureText={t('rights.update.failed')}
      onSubmit={({ updates }) => send({ reportId: report.id, updates })}
      onDone={() => notice.success(t('rights.update.sent'))}
      onClose={onClose}
    >
      <ReadOnlyText label={t('rights.update.report')} text={report.name} />
      <Recipients reportId={report.id} />
      <TextAreaField
        name="updates"
        label={t('rights.update.label')}
        hint={t('rights.update.hint')}
        maxLength={2_000}
        rules={[required(t('rights.update.missing'))]}
      />
    </FormDialog>
  );
}

function Recipients({ reportId }: { reportId: number }) {
  const { t } = useTranslation('kit');
  const { planned } = useRecipientTexts();
  const { data, isError } = useUpdateRecipients(reportId);
  const waiting = t(isError ? 'rights.update.toUnknown' : 'loading');
  return <ReadOnlyText label={t('rights.update.to')} text={data ? planned(data) : waiting} />;
}
