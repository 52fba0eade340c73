import type { MessageRow } from '@portal/contracts';
import { reportAddress } from '@portal/portal-screens';
import { useFormat } from '@portal/ui-kit';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

interface TimelineMessageProps {
  message: MessageRow;
  isNew: boolean;
}

/** One message of the timeline, with the way to its report where it leads to one. */
export function TimelineMessage({ message: row, isNew }: TimelineMessageProps) {
  const { t } = useTranslation('user');
  const format = useFormat();
  const textId = useId();
  const { message, date_created, reportId, reportType } = row;
  const address = reportId && reportType ? reportAddress(reportId) : undefined;
  return (
    <li data-new={isNew || undefined}>
      <time dateTime={date_created}>{format.timeOfDay(date_created)}</time>
      {isNew && <span className="timeline-new">{t('messages.new')}</span>}
      <p id={textId} className="typed-text">
        {message}
      </p>
      {address && (
        <Link to={address} aria-describedby={textId}>
          {t('messages.openReport')}
        </Link>
      )}
    </li>
  );
}
