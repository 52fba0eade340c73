import { commentThreadStates } from '@portal/contracts/rules';
import { Button, ErrorBox, Select } from '@portal/ui-kit';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportPage } from '../power-bi/report-session';
import { CommentComposer } from './comment-composer';
import { CommentThread } from './comment-thread';
import { useCommentWrites, useThreads } from './comments.resource';

export interface CommentsProps {
  reportId: number;
  /** The page that a Power BI report shows, if it has several. */
  page?: ReportPage | undefined;
  onShowPage?: (page: string) => void;
  /** The only thread to show. */
  threadId?: number | undefined;
  onAllThreads?: () => void;
}

const states = [...commentThreadStates, 'all'] as const;
const scopes = ['all', 'page'] as const;
const pageSize = 15;

/** The comments on a report in threads, newest first, and those on the shown page before others. */
export function Comments({ reportId, page, onShowPage, threadId, onAllThreads }: CommentsProps) {
  const { t } = useTranslation('screens');
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { start } = useCommentWrites();
  const [state, setState] = useState<(typeof states)[number]>('open');
  const [scope, setScope] = useState<(typeof scopes)[number]>('all');
  const [limit, setLimit] = useState(pageSize);
  const [done, setDone] = useState('');
  const threads = useThreads({
    reportId,
    limit,
    ...(threadId
      ? { id: threadId }
      : {
          ...(state !== 'all' && { state }),
          ...(page && { page: page.name, pageOnly: scope === 'page' }),
        }),
  });
  const { data } = threads;
  const announce = (text: string) => {
    setDone(text);
    // The element that had the focus may be removed.
    setTimeout(() => {
      if (document.activeElement === document.body) list.current?.focus();
    });
  };
  return (
    <div className="comments">
      {threadId ? (
        <Button kind="link" onClick={onAllThreads}>
          {t('comments.showAll')}
        </Button>
      ) : (
        <>
          <CommentComposer
            reportId={reportId}
            name="comment"
            label={page ? t('comments.addOnPage', { page: page.displayName }) : t('comments.add')}
            submitText={t('comments.submit')}
            onSend={(text) =>
              start({ reportId, text, ...(page && { page: page.name, pageName: page.displayName }) })
            }
            onSent={() => {
              if (state === 'resolved') setState('open');
              announce(t('comments.added'));
            }}
          />
          <div className="comment-filters">
            {page && (
              <Select
                aria-label={t('comments.scope')}
                value={scope}
                options={scopes.map((value) => ({ value, label: t(`comments.scopes.${value}`) }))}
                onChange={setScope}
              />
            )}
            <Select
              aria-label={t('comments.state')}
              value={state}
              options={states.map((value) => ({ value, label: t(`comments.states.${value}`) }))}
              onChange={setState}
            />
          </div>
        </>
      )}
      <p className="visually-hidden" role="status">
        {done}
      </p>
      <div ref={list} tabIndex={-1} role="group" aria-label={t('comments.title')} className="comment-list">
        {!data && threads.isLoadingError && (
          <ErrorBox error={threads.error} onRetry={() => void threads.refetch()} />
        )}
        {!data && !threads.isLoadingError && <div className="skeleton comment-skeleton" aria-hidden="true" />}
        {data?.rows.length === 0 && (
          <p className="report-origin">{t(threadId ? 'comments.gone' : `comments.empty.${state}`)}</p>
        )}
        <ol id={id}>
          {data?.rows.map((thread) => (
            <CommentThread
              key={thread.id}
              reportId={reportId}
              thread={thread}
              onShowPage={
                thread.page && thread.page !== page?.name && page && onShowPage
                  ? () => onShowPage(thread.page ?? '')
                  : undefined
              }
              onDone={announce}
            />
          ))}
        </ol>
        {data && data.total > data.rows.length && (
          <Button onClick={() => setLimit(limit + pageSize)}>{t('comments.more')}</Button>
        )}
      </div>
    </div>
  );
}
