import type { ReportRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { FormDialog, required, useNotice } from '@portal/ui-kit';
import { useRating } from './rating.resource';
import { StarField } from './star-field';

interface RateDialogProps {
  report: ReportRow;
  open: boolean;
  onClose: () => void;
}

/** Rate the Visual: 0 to 5 stars, in place of those that the person gave before. */
export function RateDialog({ report, open, onClose }: RateDialogProps) {
  const { t } = useTranslation('kit');
  const notice = useNotice();
  const rate = useRating(report.id);
  return (
    <FormDialog<{ star: number }>
      open={open}
      title={t('rating.title')}
      submitText={t('rating.save')}
      failureText={t('errors.system')}
      onSubmit={({ star }) => rate(star)}
      onDone={() => notice.success(t('rating.saved'))}
      onClose={onClose}
    >
      <p className="dialog-subject">{report.name}</p>
      <StarField
        name="star"
        label={t('rating.label')}
        hint={t('rating.hint')}
        rules={[required(t('rating.missing'))]}
      />
    </FormDialog>
  );
}
