import type { AvailableReportRow } from '@portal/contracts';
import { FormDialog, TextAreaField, useNotice } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useAccessRequest } from './access-requests.resource';

interface RequestAccessDialogProps {
  report: AvailableReportRow | undefined;
  open: boolean;
  onClose: () => void;
}

const maxLength = 1_000;

/** Request Access: asks those who own a report to open it, with a message if wanted. */
export function RequestAccessDialog({ report, open, onClose }: RequestAccessDialogProps) {
  const { t } = useTranslation('user');
  const notice = useNotice();
  const ask = useAccessRequest();
  if (!report) return null;
  return (
    <FormDialog<{ message?: string }>
      open={open}
      title={t('available.request')}
      submitText={t('available.submit')}
      failureText={t('available.failed')}
      onSubmit={({ message }) => ask(report.id, message)}
      onDone={() => notice.success(t('available.sent'))}
      onClose={onClose}
    >
      <p className="dialog-subject">{report.name}</p>
      <TextAreaField
        name="message"
        label={t('available.message')}
        hint={t('available.messageHint')}
        maxLength={maxLength}
      />
    </FormDialog>
  );
}
