import type { FeedbackRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@portal/ui-kit';
import { useWriterName } from '../people';

/** All that was written: the feedback, and what was replied to it. */
export function FeedbackText({ feedback }: { feedback: FeedbackRow }) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const nameOf = useWriterName();
  const { name, star, user_type: partner, date_created: created, replies } = feedback;
  const events = [
    partner,
    format.time(created),
    star === null ? undefined : t('rating.stars', { count: star }),
  ];
  return (
    <div className="feedback-text">
      <p className="dialog-subject">
        {t('givenFeedback.subject', {
          name: nameOf(feedback),
          report: name || t('reports.deleted'),
        })}
        <br />
        {events.filter(Boolean).join(' · ')}
      </p>
      <p className="typed-text">{feedback.feedback}</p>
      {replies.length > 0 && (
        <ol aria-label={t('givenFeedback.replies')}>
          {replies.map((reply) => (
            <li key={reply.id}>
              <p className="feedback-replier">
                {nameOf(reply)} · {format.time(reply.date_created)}
              </p>
              <p className="typed-text">{reply.reply}</p>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
