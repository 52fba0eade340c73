import type { MessageFilters, MessageRow, MessageThreadRow } from '@portal/contracts';
import { messageAges, messageKinds } from '@portal/contracts/rules';
import { getReportAddress } from '@portal/portal-screens';
import { TablePage, TableRows, TableToolbar, useFormat, usePageVisible, useTable } from '@portal/ui-kit';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { groupByDay } from './group-by-day';
import { messageSort, messageTable, useMarkSeen, useMessagePages } from './messages.resource';

/** Shows the messages as a timeline of threads, newest first. Messages shown on a visible page are marked as seen. */
export function MessagesScreen() {
  const { t } = useTranslation('user');
  const table = useTable<MessageThreadRow, MessageFilters>({
    name: messageTable,
    ...useMessagePages(),
    filters: [
      {
        kind: 'choice',
        name: 'kind',
        label: t('messages.kind'),
        options: messageKinds.map((value) => ({ value, label: t(`messages.kinds.${value}`) })),
      },
      {
        kind: 'choice',
        name: 'days',
        label: t('messages.age'),
        options: messageAges.map((value) => ({ value, label: t('messages.days', { count: Number(value) }) })),
      },
    ],
    columns: [{ key: 'message', title: t('messages.title'), render: ({ messages }) => messages[0]?.message }],
    defaultSort: messageSort,
  });
  const { rows } = table;
  const { mutate: markSeen } = useMarkSeen();
  const newIds = useNewIds(rows?.flatMap(({ messages }) => messages));
  const [openThreads, setOpenThreads] = useState<readonly number[]>([]);
  const visible = usePageVisible();

  useEffect(() => {
    const shown = rows?.flatMap(({ messages }) =>
      openThreads.includes(getThreadId(messages)) ? messages : messages.slice(0, 1),
    );
    const unseen = shown?.filter(({ seen }) => !seen).map(({ id }) => id);
    if (visible && unseen?.length) markSeen(unseen);
  }, [rows, openThreads, visible, markSeen]);

  return (
    <TablePage table={table}>
      <TableToolbar
        table={table}
        searchLabel={t('messages.search')}
        countText={(count) => t('messages.topics', { count })}
      />
      <TableRows
        table={table}
        emptyText={t('messages.none')}
        draw={(threads) => (
          <Timeline
            threads={threads}
            newIds={newIds}
            onOpen={(id) => setOpenThreads((ids) => [...new Set([...ids, id])])}
          />
        )}
      />
    </TablePage>
  );
}

/** The oldest message of a thread, which stays when others arrive. */
const getThreadId = (messages: readonly MessageRow[]): number => messages.at(-1)?.id ?? 0;

interface TimelineProps {
  threads: readonly MessageThreadRow[];
  newIds: readonly number[];
  /** Called when the earlier messages of a thread are shown. */
  onOpen: (threadId: number) => void;
}

function Timeline({ threads, newIds, onOpen }: TimelineProps) {
  const format = useFormat();
  const id = useId();
  return groupByDay(threads, ({ date_created }) => format.date(date_created)).map(({ day, rows }, index) => (
    <section key={day} className="timeline-day" aria-labelledby={`${id}-${index}`}>
      <h2 id={`${id}-${index}`}>{day}</h2>
      <ol className="timeline">
        {rows.map(({ messages }) => (
          <TimelineThread
            key={getThreadId(messages)}
            messages={messages}
            newIds={newIds}
            onOpen={() => onOpen(getThreadId(messages))}
          />
        ))}
      </ol>
    </section>
  ));
}

interface TimelineThreadProps {
  /** The newest first. */
  messages: readonly MessageRow[];
  newIds: readonly number[];
  onOpen: () => void;
}

function TimelineThread({ messages: [newest, ...earlier], newIds, onOpen }: TimelineThreadProps) {
  const { t } = useTranslation('user');
  const format = useFormat();
  if (!newest) return null;
  const isNew = newIds.includes(newest.id);
  const newCount = earlier.filter(({ id }) => newIds.includes(id)).length;
  return (
    <li data-new={isNew || newCount > 0 || undefined}>
      <MessageText message={newest} time={format.timeOfDay(newest.date_created)} isNew={isNew} isLinked />
      {earlier.length > 0 && (
        <details
          className="timeline-earlier"
          onToggle={({ currentTarget }) => currentTarget.open && onOpen()}
        >
          <summary>
            {t('messages.earlier', { count: earlier.length })}
            {newCount > 0 && (
              <span className="timeline-new">{t('messages.newCount', { count: newCount })}</span>
            )}
          </summary>
          <ol>
            {earlier.map((message) => (
              <li key={message.id}>
                <MessageText
                  message={message}
                  time={format.time(message.date_created)}
                  isNew={newIds.includes(message.id)}
                />
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}

interface MessageTextProps {
  message: MessageRow;
  time: string;
  isNew: boolean;
  /** True to link to what the message is about. */
  isLinked?: boolean;
}

function MessageText({ message: row, time, isNew, isLinked }: MessageTextProps) {
  const { t } = useTranslation('user');
  const textId = useId();
  const { message, language, date_created, feedbackId, reportId, reportType, commentThreadId, exportId } =
    row;
  const report = reportId && reportType ? getReportAddress(reportId, commentThreadId) : undefined;
  const file = exportId ? `/reportFile?id=${exportId}` : undefined;
  const address = feedbackId ? `/myFeedback?id=${feedbackId}` : (file ?? report);
  const openText = file ? 'messages.openFile' : 'messages.openReport';
  const linkText = feedbackId ? 'messages.openConversation' : openText;
  return (
    <>
      <time dateTime={date_created}>{time}</time>
      {isNew && <span className="timeline-new">{t('messages.new')}</span>}
      <p id={textId} className="typed-text" lang={language}>
        {message}
      </p>
      {isLinked && address && (
        <Link to={address} aria-describedby={textId}>
          {t(linkText)}
        </Link>
      )}
    </>
  );
}

/** Collects the ids of all messages that were new during this visit, including those marked as seen since. */
function useNewIds(messages: readonly MessageRow[] = []): readonly number[] {
  const [ids, setIds] = useState<readonly number[]>([]);
  const addedIds = messages.filter(({ id, seen }) => !seen && !ids.includes(id)).map(({ id }) => id);
  if (addedIds.length > 0) setIds([...ids, ...addedIds]);
  return ids;
}
