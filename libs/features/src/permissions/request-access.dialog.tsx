import type { AvailableReportRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import {
  type DialogState,
  FormDialog,
  TextAreaField,
  useNotice,
  usePortal,
  useWriting,
} from '@portal/ui-kit';

type RequestedReport = Pick<AvailableReportRow, 'id' | 'name'>;

const maxLength = 1_000;

/** Request Access: asks for access to a report, with an optional message. */
export function RequestAccessDialog({ dialog }: { dialog: DialogState<RequestedReport> }) {
  const { t } = useTranslation('screens');
  const { account, api } = usePortal();
  const notice = useNotice();
  const ask = useWriting(api.accessRequest.insert, ['availableReports', 'requestableReport', 'myRequests']);
  const report = dialog.item;
  if (!report) return null;
  return (
    <FormDialog<{ message?: string }>
      open={dialog.open}
      title={t('requestAccess.title')}
      submitText={t('requestAccess.submit')}
      failureText={t('requestAccess.failed')}
      onSubmit={({ message }) => ask({ userId: account.id, reportId: report.id, message })}
      onDone={() => notice.success(t('requestAccess.sent'))}
      onClose={dialog.close}
    >
      <p className="dialog-subject">{report.name}</p>
      <TextAreaField
        name="message"
        label={t('requestAccess.message')}
        isOptional
        hint={t('requestAccess.messageHint')}
        maxLength={maxLength}
      />
    </FormDialog>
  );
}
