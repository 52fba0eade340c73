import { Fault, Page, usePageVisible } from '@portal/ui-kit';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMarkSeen, useMessages } from './messages.resource';
import { Timeline } from './timeline';
import { useNewIds } from './use-new-ids';

/** My Messages: a timeline, newest first. What is shown while the page can be seen counts as seen. */
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
        {isPending && [1, 2, 3].map((place) => <div key={place} className="skeleton message-place" />)}
        {error && <Fault error={error} onRetry={() => void refetch()} />}
        {messages?.length === 0 && <p className="empty">{t('messages.none')}</p>}
        {messages && <Timeline messages={messages} newIds={newIds} />}
      </section>
    </Page>
  );
}
