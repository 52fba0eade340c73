import type { ReportRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { FormDialog, required, TextAreaField, useNotice } from '@portal/ui-kit';
import { useFeedback } from './feedback.resource';
import { StarField } from './star-field';

interface FeedbackDialogProps {
  report: ReportRow;
  open: boolean;
  onClose: () => void;
}

const maxLength = 2_000;

/** Submit Feedback: what the person thinks of a report, with stars if wanted. */
export function FeedbackDialog({ report, open, onClose }: FeedbackDialogProps) {
  const { t } = useTranslation('kit');
  const notice = useNotice();
  const send = useFeedback(report.id);
  return (
    <FormDialog<{ feedback: string; star?: number }>
      open={open}
      title={t('feedback.title')}
      submitText={t('feedback.submit')}
      failureText={t('errors.system')}
      onSubmit={send}
      onDone={() => notice.success(t('feedback.submitted'))}
      onClose={onClose}
    >
      <p className="dialog-subject">{report.name}</p>
      <TextAreaField
        name="feedback"
        label={t('feedback.label')}
        hint={t('feedback.hint')}
        maxLength={maxLength}
        rules={[required(t('feedback.missing'))]}
      />
      <StarField name="star" label={t('feedback.stars')} />
    </FormDialog>
  );
}
