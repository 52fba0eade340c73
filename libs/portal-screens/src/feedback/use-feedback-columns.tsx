import type { FeedbackRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { StatusMark, type TableColumn, useFormat } from '@portal/ui-kit';
import { useWriterName } from '../people';
import { FeedbackReport } from './feedback-report';

/** The columns of the table of feedback; exports hold whole texts. */
export function useFeedbackColumns(): TableColumn<FeedbackRow>[] {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const nameOf = useWriterName();
  return [
    {
      key: 'report',
      title: t('givenFeedback.report'),
      sortBy: 'name',
      render: (row) => <FeedbackReport row={row} />,
      text: ({ name }) => name || t('reports.deleted'),
    },
    {
      key: 'from',
      title: t('givenFeedback.from'),
      sortBy: 'surname',
      render: (row) => (
        <div className="feedback-from">
          {nameOf(row)}
          {row.user_type && <p className="report-origin">{row.user_type}</p>}
        </div>
      ),
      text: (row) => [nameOf(row), row.user_type].filter(Boolean).join(', '),
    },
    {
      key: 'star',
      title: t('givenFeedback.stars'),
      sortBy: 'star',
      render: ({ star }) => (star === null ? t('reports.none') : format.number(star)),
      text: ({ star }) => (star === null ? '' : String(star)),
    },
    {
      key: 'feedback',
      title: t('givenFeedback.feedback'),
      render: ({ feedback }) => <p className="text-beginning">{feedback}</p>,
      text: ({ feedback }) => feedback,
    },
    {
      key: 'status',
      title: t('givenFeedback.status'),
      sortBy: 'status',
      render: ({ status }) => <StatusMark status={status} text={t(`givenFeedback.states.${status}`)} />,
      text: ({ status }) => t(`givenFeedback.states.${status}`),
    },
    {
      key: 'created',
      title: t('givenFeedback.created'),
      sortBy: 'date_created',
      render: (row) => <span className="nowrap">{format.date(row.date_created)}</span>,
      text: (row) => format.date(row.date_created),
    },
  ];
}
