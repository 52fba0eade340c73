import { MessageOutlined } from '@ant-design/icons';
import type { FeedbackRow, FeedbackState } from '@portal/contracts';
import { feedbackStates } from '@portal/contracts/rules';
import { useTranslation } from 'react-i18next';
import { useBulkSelection } from '../bulk/bulk-actions';
import {
  ExportButton,
  StatusMark,
  type TableColumn,
  TablePage,
  TableRows,
  TableToolbar,
  useDialog,
  useDateColumns,
  useFormat,
  useTable,
} from '@portal/ui-kit';
import { useAuthorColumn } from '../people/person-columns';
import { useWriterName } from '../people/person-name';
import { BulkFeedback } from './bulk-feedback';
import { ReplyFeedbackDialog } from './reply-feedback.dialog';
import { useManagedFeedback } from './feedback.resource';
import { ReportLink } from '../reports/report-name';

/** Lists feedback on the reports that the user manages. */
export function FeedbackPage() {
  const { t } = useTranslation('screens');
  const getName = useWriterName();
  const dialog = useDialog<FeedbackRow>();
  const table = useTable<FeedbackRow, { status?: FeedbackState }>({
    name: 'feedback',
    ...useManagedFeedback(),
    filters: [
      {
        kind: 'choice',
        name: 'status',
        label: t('givenFeedback.status'),
        options: feedbackStates.map((value) => ({ value, label: t(`givenFeedback.states.${value}`) })),
      },
    ],
    columns: useFeedbackColumns(),
    defaultSort: '-date_created',
  });
  const selection = useBulkSelection(table);
  return (
    <>
      <TablePage table={table}>
        <TableToolbar
          table={table}
          selection={selection}
          countText={(count) => t('givenFeedback.count', { count })}
        >
          <ExportButton table={table} name="feedback" />
        </TableToolbar>
        <TableRows
          table={table}
          emptyText={t('givenFeedback.empty')}
          selection={selection}
          rowName={(row) =>
            t('givenFeedback.rowName', {
              report: row.name || t('reports.deleted'),
              name: getName(row),
            })
          }
          rowActions={(row) => [
            {
              key: 'answer',
              label: t('givenFeedback.answer.action'),
              icon: <MessageOutlined aria-hidden />,
              onClick: () => dialog.show(row),
            },
          ]}
        />
        <BulkFeedback table={table} selection={selection} />
      </TablePage>
      <ReplyFeedbackDialog dialog={dialog} />
    </>
  );
}

/** The columns of a table of feedback. Exports contain whole texts. */
function useFeedbackColumns(): TableColumn<FeedbackRow>[] {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const { date } = useDateColumns<FeedbackRow>();
  const getStatus = ({ status, replies }: FeedbackRow) =>
    t(
      status === 'Open' && replies.at(-1)?.isSender
        ? 'givenFeedback.replyWaits'
        : `givenFeedback.states.${status}`,
    );
  return [
    {
      key: 'report',
      title: t('reports.name'),
      sortBy: 'name',
      render: (row) => <FeedbackReport row={row} />,
      text: ({ name }) => name || t('reports.deleted'),
    },
    useAuthorColumn<FeedbackRow>('from', t('givenFeedback.from')),
    {
      key: 'star',
      title: t('rating.label'),
      sortBy: 'star',
      render: ({ star }) => (star === null ? t('reports.none') : format.number(star)),
      text: ({ star }) => (star === null ? '' : String(star)),
    },
    {
      key: 'feedback',
      title: t('feedback.label'),
      render: ({ feedback }) => <p className="text-beginning">{feedback}</p>,
      text: ({ feedback }) => feedback,
    },
    {
      key: 'status',
      title: t('givenFeedback.status'),
      sortBy: 'status',
      render: (row) => <StatusMark status={row.status} text={getStatus(row)} />,
      text: getStatus,
    },
    date('created', t('givenFeedback.created'), 'date_created'),
  ];
}

/** The name of the report of a feedback, as a link if the report exists. */
function FeedbackReport({ row: { reportId, name, type } }: { row: FeedbackRow }) {
  const { t } = useTranslation('screens');
  return (
    <div className="report-name report-name-alone">
      {type ? <ReportLink report={{ id: reportId, name, type }} /> : name || t('reports.deleted')}
    </div>
  );
}
