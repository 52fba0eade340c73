import type { FeedbackRow, FeedbackState, WriteResponse } from '@portal/contracts';
import type { FormRule } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog, SelectField, TextAreaField, useNotice } from '@portal/ui-kit';
import { feedbackStates } from './feedback-state';
import { FeedbackText } from './feedback-text';

const width = 720;

/** Says how far feedback is where that has changed, and replies to its sender if there is something to say. */
export type AnswerFeedback = (answer: {
  id: number;
  status?: FeedbackState;
  reply?: string;
}) => Promise<WriteResponse>;

interface AnswerFeedbackDialogProps {
  feedback: FeedbackRow | undefined;
  open: boolean;
  onSubmit: AnswerFeedback;
  onClose: () => void;
}

/** Shows the whole feedback and what was replied to it, and answers it. */
export function AnswerFeedbackDialog({ feedback, open, onSubmit, onClose }: AnswerFeedbackDialogProps) {
  const { t } = useTranslation('kit');
  const notice = useNotice();
  if (!feedback) return null;
  const changed = (status: FeedbackState) => (status === feedback.status ? undefined : status);
  const somethingToSave: FormRule = ({ getFieldValue }) => ({
    validator: (_rule, reply?: string) =>
      reply?.trim() || changed(getFieldValue('status'))
        ? Promise.resolve()
        : Promise.reject(new Error(t('givenFeedback.answer.nothing'))),
  });
  return (
    <FormDialog<{ status: FeedbackState; reply?: string }>
      open={open}
      width={width}
      title={t('givenFeedback.answer.title')}
      initial={{ status: feedback.status }}
      submitText={t('givenFeedback.answer.save')}
      failureText={t('errors.system')}
      onSubmit={({ status, reply }) =>
        onSubmit({ id: feedback.id, status: changed(status), reply: reply?.trim() || undefined })
      }
      onDone={(_answer, { reply }) =>
        notice.success(t(reply?.trim() ? 'givenFeedback.answer.replied' : 'givenFeedback.answer.saved'))
      }
      onClose={onClose}
    >
      <FeedbackText feedback={feedback} />
      <SelectField
        name="status"
        label={t('givenFeedback.status')}
        options={feedbackStates.map((value) => ({ value, label: t(`givenFeedback.states.${value}`) }))}
      />
      <TextAreaField
        name="reply"
        label={t('givenFeedback.answer.reply')}
        hint={t('givenFeedback.answer.hint')}
        maxLength={2_000}
        dependencies={['status']}
        rules={[somethingToSave]}
      />
    </FormDialog>
  );
}
