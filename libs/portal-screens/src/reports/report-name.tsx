import type { AvailableReportRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@portal/ui-kit';
import { ReportLink } from './report-link';
import { Unavailability } from './report-status';

interface ReportNameProps {
  report: AvailableReportRow;
  /** True to add owner, date and what keeps it from opening below, where the table has no columns for them. */
  withOrigin?: boolean;
  /** True for a report that is not open to the person: its name leads nowhere. */
  closed?: boolean;
}

/** A report's name, which opens it, with its description and, if wanted, whose it is and how fresh. */
export function ReportName({ report, withOrigin = false, closed = false }: ReportNameProps) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const uploaded = t('reports.uploaded', { date: format.date(report.date_uploaded) });
  return (
    <div className="report-name">
      {closed ? <strong>{report.name}</strong> : <ReportLink report={report} />}
      {report.description && <p className="report-description">{report.description}</p>}
      {withOrigin && <p className="report-origin">{[report.owner, uploaded].filter(Boolean).join(' · ')}</p>}
      {withOrigin && <Unavailability status={report.status} />}
    </div>
  );
}
