import type { ReportRow, WriteAnswer } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { FormDialog, required, TextAreaField } from '../forms';
import { useNotice } from '../notice/notice';
import { ReadOnlyText } from './read-only-text';

/** Sends a note about what is new in a report. */
export type SendReportUpdate = (update: { reportId: number; updates: string }) => Promise<WriteAnswer>;

interface ReportUpdateDialogProps {
  report: Pick<ReportRow, 'id' | 'name'> | undefined;
  open: boolean;
  onSubmit: SendReportUpdate;
  onClose: () => void;
}

/** Says what is new in a report. */
export function ReportUpdateDialog({ report, open, onSubmit, onClose }: ReportUpdateDialogProps) {
  const { t } = useTranslation('kit');
  const notice = useNotice();
  if (!report) return null;
  return (
    <FormDialog<{ updates: string }>
      open={open}
      title={t('rights.update.label')}
      submitText={t('rights.update.send')}
      failureText={t('rights.update.failed')}
      onSubmit={({ updates }) => onSubmit({ reportId: report.id, updates })}
      onDone={() => notice.success(t('rights.update.sent'))}
      onClose={onClose}
    >
      <ReadOnlyText label={t('rights.update.report')} text={report.name} />
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
