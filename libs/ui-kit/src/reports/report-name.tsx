import type { ReportRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../format/use-format';
import { useReportAddress } from './use-report-address';

interface ReportNameProps {
  report: ReportRow;
  /** True to add owner and date below, where the table has no columns for them. */
  withOrigin?: boolean;
}

/** A report's name, which opens it, with its description and, if wanted, whose it is and how fresh. */
export function ReportName({ report, withOrigin = false }: ReportNameProps) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const addressOf = useReportAddress();
  const uploaded = t('reports.uploaded', { date: format.date(report.date_uploaded) });
  return (
    <div className="report-name">
      <Link to={addressOf(report) ?? '#'} onClick={(event) => event.stopPropagation()}>
        {report.name}
      </Link>
      {report.description && <p className="report-description">{report.description}</p>}
      {withOrigin && <p className="report-origin">{[report.owner, uploaded].filter(Boolean).join(' · ')}</p>}
    </div>
  );
}
