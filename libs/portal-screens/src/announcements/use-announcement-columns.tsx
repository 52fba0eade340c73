import type { AnnouncementRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { StatusMark, type TableColumn, useFormat } from '@portal/ui-kit';
import { useWriterName } from '../people';
import { progressOf } from './announcement-progress';
import { useAudienceText } from './use-audience-text';

/** The columns of the table of announcements; exports hold whole texts. */
export function useAnnouncementColumns(): TableColumn<AnnouncementRow>[] {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const nameOf = useWriterName();
  const audienceText = useAudienceText();
  const untilText = (until: string | null) => (until ? format.date(until) : t('announcements.noEnd'));
  return [
    {
      key: 'message',
      title: t('announcements.message'),
      sortBy: 'message',
      render: (row) => (
        <div className="announcement">
          <p className="text-beginning">{row.message}</p>
          <p className="report-origin">{t('announcements.by', { name: nameOf(row) })}</p>
        </div>
      ),
      text: ({ message }) => message,
    },
    {
      key: 'audience',
      title: t('announcements.audience'),
      sortBy: 'audience',
      width: 200,
      render: (row) => <span className="audience">{audienceText(row)}</span>,
      text: audienceText,
    },
    {
      key: 'from',
      title: t('announcements.from'),
      sortBy: 'from',
      render: ({ from }) => <span className="nowrap">{format.date(from)}</span>,
      text: ({ from }) => format.date(from),
    },
    {
      key: 'until',
      title: t('announcements.until'),
      sortBy: 'until',
      render: ({ until }) => <span className="nowrap">{untilText(until)}</span>,
      text: ({ until }) => untilText(until),
    },
    {
      key: 'status',
      title: t('announcements.status'),
      sortBy: 'status',
      render: (row) => <StatusMark status={progressOf(row)} text={statusText(row)} />,
      text: statusText,
    },
    {
      key: 'seen',
      title: t('announcements.seen'),
      sortBy: 'seen',
      render: (row) => <span className="nowrap">{seenText(row)}</span>,
      text: seenText,
    },
  ];

  function statusText(row: AnnouncementRow): string {
    return t(`announcements.states.${progressOf(row)}`);
  }

  function seenText({ seen, receivers }: AnnouncementRow): string {
    return t('announcements.seenBy', { seen: format.number(seen), receivers: format.number(receivers) });
  }
}
