import type { FeedbackRow } from '@portal/contracts';
import {
  Button,
  ErrorBox,
  Page,
  PageSkeleton,
  StatusMark,
  TablePage,
  TableRows,
  TableToolbar,
  readId,
  useAddressParams,
  useDateColumns,
  useFormat,
  useNotifiedWrite,
  useScreenTitle,
  useTable,
  type TableColumn,
} from '@portal/ui-kit';
import { useId, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useReportAddress } from '../reports/use-report-address';
import { FeedbackEntries } from './feedback-entries';
import { maxReply, useOwnFeedback, useOwnFeedbackPages, useOwnReply } from './feedback.resource';

/** The user's own feedback with its state, or one item as a conversation. */
export function MyFeedbackPage() {
  const [params] = useAddressParams();
  const id = readId(params.get('id'));
  return id ? <Conversation key={id} id={id} /> : <OwnFeedbackTable />;
}

function OwnFeedbackTable() {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const navigate = useNavigate();
  const { date } = useDateColumns<FeedbackRow>();
  const getReport = ({ name }: FeedbackRow) => name || t('reports.deleted');
  const columns: TableColumn<FeedbackRow>[] = [
    {
      key: 'report',
      title: t('reports.name'),
      sortBy: 'name',
      render: (row) => <Link to={{ search: `id=${row.id}` }}>{getReport(row)}</Link>,
      text: getReport,
    },
    {
      key: 'feedback',
      title: t('myFeedback.last'),
      render: (row) => <p className="text-beginning">{row.replies.at(-1)?.reply ?? row.feedback}</p>,
      text: (row) => row.replies.at(-1)?.reply ?? row.feedback,
    },
    {
      key: 'replies',
      title: t('myFeedback.replies'),
      render: ({ replies }) => format.number(replies.length),
      isNumber: true,
    },
    {
      key: 'status',
      title: t('givenFeedback.status'),
      sortBy: 'status',
      render: ({ status }) => <StatusMark status={status} text={t(`givenFeedback.states.${status}`)} />,
      text: ({ status }) => t(`givenFeedback.states.${status}`),
    },
    date('created', t('givenFeedback.created'), 'date_created'),
  ];
  const table = useTable<FeedbackRow>({
    name: 'my-feedback',
    ...useOwnFeedbackPages(),
    columns,
    defaultSort: '-date_created',
  });
  return (
    <TablePage table={table}>
      <TableToolbar table={table} countText={(count) => t('givenFeedback.count', { count })} />
      <TableRows
        table={table}
        emptyText={t('myFeedback.empty')}
        onOpen={({ id }) => void navigate({ search: `id=${id}` })}
      />
    </TablePage>
  );
}

function Conversation({ id }: { id: number }) {
  const { t } = useTranslation('screens');
  const title = useScreenTitle();
  const getAddress = useReportAddress();
  const { data: feedback, error, isPending, refetch } = useOwnFeedback(id);
  const crumbs = [{ title, search: '' }];
  if (isPending) return <PageSkeleton />;
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!feedback) {
    return (
      <Page>
        <p className="empty">{t('myFeedback.missing')}</p>
      </Page>
    );
  }
  const { name, type, reportId, star, status } = feedback;
  return (
    <Page crumbs={crumbs} title={name || t('reports.deleted')}>
      <section className="panel feedback-conversation" aria-label={t('givenFeedback.conversation')}>
        <p className="feedback-head">
          <StatusMark status={status} text={t(`givenFeedback.states.${status}`)} />
          {star !== null && <span>{t('rating.stars', { count: star })}</span>}
          {type && <Link to={getAddress({ id: reportId, type })}>{t('myFeedback.openReport')}</Link>}
        </p>
        <FeedbackEntries feedback={feedback} />
        <ReplyForm id={id} isResolved={status === 'Resolved'} />
      </section>
    </Page>
  );
}

function ReplyForm({ id, isResolved }: { id: number; isResolved: boolean }) {
  const { t } = useTranslation('screens');
  const hintId = useId();
  const reply = useOwnReply();
  const notifyWrite = useNotifiedWrite();
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    if (await notifyWrite(reply({ id, reply: text.trim() }), t('givenFeedback.answer.replied'))) setText('');
    setBusy(false);
  };
  return (
    <form className="feedback-reply" onSubmit={(event) => void send(event)}>
      <label>
        <span>{t('myFeedback.reply')}</span>
        <textarea
          className="select"
          rows={3}
          required
          maxLength={maxReply}
          aria-describedby={hintId}
          // The field is emptied after sending.
          readOnly={isBusy}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <p id={hintId} className="report-origin">
        {t(isResolved ? 'myFeedback.reopenHint' : 'myFeedback.hint')}
      </p>
      <Button type="submit" kind="primary" aria-disabled={isBusy}>
        {t('myFeedback.send')}
      </Button>
    </form>
  );
}
