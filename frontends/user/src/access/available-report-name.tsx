import type { AvailableReportRow } from '@portal/contracts';
import { useFormat } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';

/** The name of a report that is not open to the person, with its description, whose it is and how fresh. */
export function AvailableReportName({ report }: { report: AvailableReportRow }) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const uploaded = t('reports.uploaded', { date: format.date(report.date_uploaded) });
  return (
    <div className="report-name">
      <strong>{report.name}</strong>
      {report.description && <p className="report-description">{report.description}</p>}
      <p className="report-origin">{[report.owner, uploaded].filter(Boolean).join(' · ')}</p>
    </div>
  );
}
