import type { FeedbackRow, FeedbackState } from '@portal/contracts';
import { feedbackStates } from '@portal/contracts/rules';
import type { FormRule } from 'antd';
import { useTranslation } from 'react-i18next';
import { type DialogState, FormDialog, SelectField, TextAreaField, useNotice } from '@portal/ui-kit';
import { useWriterName } from '../people/person-name';
import { FeedbackEntries } from './feedback-entries';
import { maxReply, useFeedbackUpdate } from './feedback.resource';

const width = 720;

/** Shows the feedback with its replies; changes its state and adds a reply. */
export function ReplyFeedbackDialog({ dialog }: { dialog: DialogState<FeedbackRow> }) {
  const { t } = useTranslation('screens');
  const notice = useNotice();
  const update = useFeedbackUpdate();
  const feedback = dialog.item;
  if (!feedback) return null;
  const getChangedStatus = (status: FeedbackState) => (status === feedback.status ? undefined : status);
  const requireSomethingToSave: FormRule = ({ getFieldValue }) => ({
    validator: (_rule, reply?: string) =>
      reply?.trim() || getChangedStatus(getFieldValue('status'))
        ? Promise.resolve()
        : Promise.reject(new Error(t('givenFeedback.answer.nothing'))),
  });
  return (
    <FormDialog<{ status: FeedbackState; reply?: string }>
      open={dialog.open}
      width={width}
      title={t('givenFeedback.answer.title')}
      initial={{ status: feedback.status }}
      submitText={t('givenFeedback.answer.save')}
      onSubmit={({ status, reply }) =>
        update({ id: feedback.id, status: getChangedStatus(status), reply: reply?.trim() || undefined })
      }
      onDone={(_response, { reply }) =>
        notice.success(t(reply?.trim() ? 'givenFeedback.answer.replied' : 'givenFeedback.answer.saved'))
      }
      onClose={dialog.close}
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
        isOptional
        hint={t('givenFeedback.answer.hint')}
        maxLength={maxReply}
        dependencies={['status']}
        rules={[requireSomethingToSave]}
      />
    </FormDialog>
  );
}

function FeedbackText({ feedback }: { feedback: FeedbackRow }) {
  const { t } = useTranslation('screens');
  const getName = useWriterName();
  const { name, star, user_type: partner } = feedback;
  const details = [partner, star === null ? undefined : t('rating.stars', { count: star })];
  return (
    <div className="feedback-text">
      <p className="dialog-subject">
        {t('givenFeedback.subject', {
          name: getName(feedback),
          report: name || t('reports.deleted'),
        })}
        <br />
        {details.filter(Boolean).join(' · ')}
      </p>
      <FeedbackEntries feedback={feedback} />
    </div>
  );
}
