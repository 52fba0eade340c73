import type { MessageFilters, MessageRow } from '@portal/contracts';
import { messageAges, messageKinds } from '@portal/contracts/rules';
import { useReportAddress } from '@portal/features';
import { TablePage, TableRows, TableToolbar, useFormat, usePageVisible, useTable } from '@portal/ui-kit';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { groupByDay } from './group-by-day';
import { messageSort, messageTable, useMarkSeen, useMessagePages } from './messages.resource';

/** Shows the messages as a timeline, newest first. Messages shown on a visible page are marked as seen. */
export function MessagesScreen() {
  const { t } = useTranslation('user');
  const table = useTable<MessageRow, MessageFilters>({
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
    columns: [{ key: 'message', title: t('messages.title'), render: ({ message }) => message }],
    defaultSort: messageSort,
  });
  const { rows } = table;
  const { mutate: markSeen } = useMarkSeen();
  const newIds = useNewIds(rows);
  const visible = usePageVisible();

  useEffect(() => {
    const unseen = rows?.filter(({ seen }) => !seen).map(({ id }) => id);
    if (visible && unseen?.length) markSeen(unseen);
  }, [rows, visible, markSeen]);

  return (
    <TablePage table={table}>
      <TableToolbar
        table={table}
        searchLabel={t('messages.search')}
        countText={(count) => t('messages.count', { count })}
      />
      <TableRows
        table={table}
        emptyText={t('messages.none')}
        draw={(messages) => <Timeline messages={messages} newIds={newIds} />}
      />
    </TablePage>
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
          <Message key={message.id} message={message} isNew={newIds.includes(message.id)} />
        ))}
      </ol>
    </section>
  ));
}

function Message({ message: row, isNew }: { message: MessageRow; isNew: boolean }) {
  const { t } = useTranslation('user');
  const format = useFormat();
  const textId = useId();
  const getAddress = useReportAddress();
  const { message, language, date_created, feedbackId, reportId, reportType, commentThreadId, exportId } =
    row;
  const thread = commentThreadId ? `&comments=${commentThreadId}` : '';
  const report = reportId && reportType && getAddress({ id: reportId, type: reportType }) + thread;
  const file = exportId ? `/reportFile?id=${exportId}` : undefined;
  const address = feedbackId ? `/myFeedback?id=${feedbackId}` : (file ?? (report || undefined));
  const openText = file ? 'messages.openFile' : 'messages.openReport';
  const linkText = feedbackId ? 'messages.openConversation' : openText;
  return (
    <li data-new={isNew || undefined}>
      <time dateTime={date_created}>{format.timeOfDay(date_created)}</time>
      {isNew && <span className="timeline-new">{t('messages.new')}</span>}
      <p id={textId} className="typed-text" lang={language}>
        {message}
      </p>
      {address && (
        <Link to={address} aria-describedby={textId}>
          {t(linkText)}
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
