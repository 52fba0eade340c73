import { MessageOutlined } from '@ant-design/icons';
import type { FeedbackRow } from '@portal/contracts';
import { useDialog, type TableColumn } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { AboutReportLink } from '../details/details-link';
import { BulkFeedback } from '../feedback/bulk-feedback';
import { useManagedFeedback } from '../feedback/feedback.resource';
import { ReplyFeedbackDialog } from '../feedback/reply-feedback.dialog';
import { useAuthorColumn } from '../people/person-columns';
import { formatName } from '../people/person-name';
import { InboxTable, useWaitingColumn, type InboxViews } from './inbox-table';

export function OpenFeedbackTable({ views }: InboxViews) {
  const { t } = useTranslation('screens');
  const dialog = useDialog<FeedbackRow>('reply');
  const columns: TableColumn<FeedbackRow>[] = [
    {
      key: 'report',
      title: t('reports.name'),
      sortBy: 'name',
      render: ({ reportId, name, type }) =>
        type ? <AboutReportLink id={reportId} name={name} /> : name || t('reports.deleted'),
      text: ({ name }) => name || t('reports.deleted'),
    },
    useAuthorColumn<FeedbackRow>('from', t('givenFeedback.from')),
    {
      key: 'feedback',
      title: t('feedback.label'),
      render: ({ feedback }) => <p className="text-beginning">{feedback}</p>,
      text: ({ feedback }) => feedback,
    },
    useWaitingColumn(),
  ];
  return (
    <>
      <InboxTable<FeedbackRow>
        views={views}
        tab="feedback"
        list={useManagedFeedback({ status: 'Open' })}
        columns={columns}
        countText={(count) => t('givenFeedback.count', { count })}
        rowName={(row) => t('givenFeedback.rowName', { report: row.name, name: formatName(row) })}
        rowActions={(row) => [
          {
            key: 'reply',
            label: t('givenFeedback.answer.action'),
            icon: <MessageOutlined aria-hidden />,
            onClick: () => dialog.show(row),
          },
        ]}
        bulk={(props) => <BulkFeedback {...props} listed="Open" />}
      />
      <ReplyFeedbackDialog dialog={dialog} />
    </>
  );
}
