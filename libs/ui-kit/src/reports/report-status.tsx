import type { ReportRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';

/** A report's status as a word with a mark. */
export function ReportStatus({ status }: Pick<ReportRow, 'status'>) {
  const { t } = useTranslation('kit');
  return (
    <span className="status" data-status={status}>
      {t(`reports.statuses.${status}`)}
    </span>
  );
}
