import type { ReportRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { StatusMark } from '@portal/ui-kit';

/** A report's status as a word with a mark. */
export function ReportStatus({ status }: Pick<ReportRow, 'status'>) {
  const { t } = useTranslation('kit');
  return <StatusMark status={status} text={t(`reports.statuses.${status}`)} />;
}

/** The status of a report that cannot be opened; nothing for other reports. */
export function Unavailability({ status }: Partial<Pick<ReportRow, 'status'>>) {
  return status && status !== 'Available' ? <ReportStatus status={status} /> : null;
}
