import type { ReportRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { Field, type FieldProps, FormDialog, requireText, TextAreaField, useNotice } from '@portal/ui-kit';
import { useFeedback, useOwnRating, useRating } from './feedback.resource';
import { StarFilled } from '@ant-design/icons';
import { Radio } from 'antd';
import { useState } from 'react';

interface FeedbackDialogProps {
  report: ReportRow;
  open: boolean;
  onClose: () => void;
}

const maxLength = 2_000;

/** Submit Feedback: a text with optional stars. */
export function FeedbackDialog({ report, open, onClose }: FeedbackDialogProps) {
  const { t } = useTranslation('screens');
  const notice = useNotice();
  const send = useFeedback(report.id);
  const rated = useRated(report.id, open);
  return (
    <FormDialog<{ feedback: string; star?: number }>
      open={open && rated !== undefined}
      initial={rated ?? {}}
      title={t('feedback.title')}
      submitText={t('feedback.submit')}
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
        rules={[requireText(t('feedback.missing'))]}
      />
      <StarField name="star" label={t('feedback.stars')} isOptional />
    </FormDialog>
  );
}

interface RateDialogProps {
  report: ReportRow;
  open: boolean;
  onClose: () => void;
}

/** Rate the Visual: 0 to 5 stars, which replace the user's earlier rating. Starts with that one, or with 0. */
export function RateDialog({ report, open, onClose }: RateDialogProps) {
  const { t } = useTranslation('screens');
  const notice = useNotice();
  const rate = useRating(report.id);
  const rated = useRated(report.id, open);
  return (
    <FormDialog<{ star: number }>
      open={open && rated !== undefined}
      initial={{ star: rated?.star ?? 0 }}
      title={t('rating.title')}
      submitText={t('rating.save')}
      onSubmit={({ star }) => rate(star)}
      onDone={() => notice.success(t('feedback.submitted'))}
      onClose={onClose}
    >
      <p className="dialog-subject">{report.name}</p>
      <StarField name="star" label={t('rating.label')} hint={t('rating.hint')} />
    </FormDialog>
  );
}

/** The user's earlier rating when the form opened. One that arrives later must not replace the user's choice. */
function useRated(reportId: number, open: boolean): { star?: number } | undefined {
  const own = useOwnRating(reportId, open);
  const [rated, setRated] = useState<{ star?: number }>();
  if (open && !rated && !own.isLoading) setRated({ star: own.star });
  if (!open && rated) setRated(undefined);
  return rated;
}

const choices = [0, 1, 2, 3, 4, 5];

function StarField(field: FieldProps) {
  const { t } = useTranslation('screens');
  return (
    <Field {...field}>
      <Radio.Group className="star-field" optionType="button" buttonStyle="solid">
        {choices.map((count) => (
          <Radio.Button key={count} value={count} aria-label={t('rating.stars', { count })}>
            {count} <StarFilled aria-hidden />
          </Radio.Button>
        ))}
      </Radio.Group>
    </Field>
  );
}
