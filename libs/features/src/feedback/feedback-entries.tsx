import type { FeedbackRow } from '@portal/contracts';
import { useFormat } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useWriterName } from '../people/person-name';

/** Feedback and its replies in their order, each with its author and time. */
export function FeedbackEntries({ feedback }: { feedback: FeedbackRow }) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const getName = useWriterName();
  const { id, feedback: text, replies } = feedback;
  const entries = [
    { ...feedback, id: `feedback-${id}`, text, isSender: true },
    ...replies.map(({ reply, ...rest }) => ({ ...rest, text: reply })),
  ];
  return (
    <ol className="feedback-entries" aria-label={t('givenFeedback.conversation')}>
      {entries.map((entry) => (
        <li key={entry.id} data-reply={!entry.isSender || undefined}>
          <p className="feedback-author">
            <b>{getName(entry)}</b>
            <time dateTime={entry.date_created}>{format.time(entry.date_created)}</time>
          </p>
          <p className="typed-text">{entry.text}</p>
        </li>
      ))}
    </ol>
  );
}
