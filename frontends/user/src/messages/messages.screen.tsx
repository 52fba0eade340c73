import type { MessageRow } from '@portal/contracts';
import { reportAddress } from '@portal/portal-screens';
import { ErrorBox, Page, useFormat, usePageVisible } from '@portal/ui-kit';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { groupByDay } from './group-by-day';
import { useMarkSeen, useMessages } from './messages.resource';

/** Shows the messages as a timeline, newest first. Messages shown on a visible page are marked as seen. */
export function MessagesScreen() {
  const { t } = useTranslation('user');
  const { data: messages, isPending, error, refetch } = useMessages();
  const { mutate: markSeen } = useMarkSeen();
  const newIds = useNewIds(messages);
  const visible = usePageVisible();

  useEffect(() => {
    const unseen = messages?.filter(({ seen }) => !seen).map(({ id }) => id);
    if (visible && unseen?.length) markSeen(unseen);
  }, [messages, visible, markSeen]);

  return (
    <Page title={t('messages.title')}>
      <section className="panel" aria-busy={isPending}>
        {isPending && [1, 2, 3].map((row) => <div key={row} className="skeleton message-skeleton" />)}
        {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
        {messages?.length === 0 && <p className="empty">{t('messages.none')}</p>}
        {messages && <Timeline messages={messages} newIds={newIds} />}
      </section>
    </Page>
  );
}

interface TimelineProps {
  messages: readonly MessageRow[];
  newIds: readonly number[];
}

function Timeline({ messages, newIds }: TimelineProps) {
  const format = useFormat();
  const id = useId();
  return groupByDay(messages, ({ date_created }) => format.date(date_created)).map(({ day, rows }, index) => (
    <section key={day} className="timeline-day" aria-labelledby={`${id}-${index}`}>
      <h2 id={`${id}-${index}`}>{day}</h2>
      <ol className="timeline">
        {rows.map((message) => (
          <TimelineMessage key={message.id} message={message} isNew={newIds.includes(message.id)} />
        ))}
      </ol>
    </section>
  ));
}

interface TimelineMessageProps {
  message: MessageRow;
  isNew: boolean;
}

function TimelineMessage({ message: row, isNew }: TimelineMessageProps) {
  const { t } = useTranslation('user');
  const format = useFormat();
  const textId = useId();
  const { message, date_created, reportId, reportType } = row;
  const address = reportId && reportType ? reportAddress(reportId) : undefined;
  return (
    <li data-new={isNew || undefined}>
      <time dateTime={date_created}>{format.timeOfDay(date_created)}</time>
      {isNew && <span className="timeline-new">{t('messages.new')}</span>}
      <p id={textId} className="typed-text">
        {message}
      </p>
      {address && (
        <Link to={address} aria-describedby={textId}>
          {t('messages.openReport')}
        </Link>
      )}
    </li>
  );
}

/** Collects the ids of all messages that were new during this visit, including those marked as seen since. */
function useNewIds(messages: readonly MessageRow[] = []): readonly number[] {
  const [ids, setIds] = useState<readonly number[]>([]);
  const addedIds = messages.filter(({ id, seen }) => !seen && !ids.includes(id)).map(({ id }) => id);
  if (addedIds.length > 0) setIds([...ids, ...addedIds]);
  return ids;
}
