import type { ReportRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { StatusMark } from '../status/status-mark';

/** A report's status as a word with a mark. */
export function ReportStatus({ status }: Pick<ReportRow, 'status'>) {
  const { t } = useTranslation('kit');
  return <StatusMark status={status} text={t(`reports.statuses.${status}`)} />;
}

/** A report's status where that is worth saying: when it cannot be opened. Lists that do not know it say nothing. */
export function Unavailability({ status }: Partial<Pick<ReportRow, 'status'>>) {
  return status === 'Unavailable' ? <ReportStatus status={status} /> : null;
}
