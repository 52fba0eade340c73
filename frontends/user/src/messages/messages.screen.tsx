import { Fault, Page, useFormat } from '@portal/ui-kit';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMarkSeen, useMessages } from './messages.resource';

/** My Messages: a timeline, newest first. What is shown counts as seen. */
export function MessagesScreen() {
  const { t } = useTranslation('user');
  const format = useFormat();
  const { data: messages, isPending, isError, refetch } = useMessages();
  const { mutate: markSeen } = useMarkSeen();

  useEffect(() => {
    const unseen = messages?.filter(({ seen }) => !seen).map(({ id }) => id);
    if (unseen?.length) markSeen(unseen);
  }, [messages, markSeen]);

  return (
    <Page title={t('messages.title')}>
      <section className="panel" aria-busy={isPending}>
        {isPending && [1, 2, 3].map((place) => <div key={place} className="skeleton message-place" />)}
        {isError && <Fault message="errors.system" onRetry={() => void refetch()} />}
        {messages?.length === 0 && <p className="empty">{t('messages.none')}</p>}
        {messages && messages.length > 0 && (
          <ol className="timeline">
            {messages.map(({ id, message, date_created, seen }) => (
              <li key={id} data-new={!seen || undefined}>
                <time dateTime={date_created}>{format.time(date_created)}</time>
                {!seen && <span className="timeline-new">{t('messages.new')}</span>}
                <p>{message}</p>
              </li>
            ))}
          </ol>
        )}
      </section>
    </Page>
  );
}
