import type { CatalogueRow } from '@portal/contracts';
import { ReportLink, Unavailability, useFreshness } from '../reports/report-name';
import { NewTag, Rating } from './report-card';

/** A report with its details in two lines, for the layout of a list. */
export function ReportLine({ report }: { report: CatalogueRow }) {
  const freshness = useFreshness(report);
  return (
    <div className="report-name report-line">
      <p>
        <ReportLink report={report} /> <NewTag isNew={report.isNew} />
        <span className="report-line-description">{report.description}</span>
      </p>
      <p className="report-origin">
        {[report.category, report.owner, freshness].filter(Boolean).join(' · ')} <Rating {...report} />{' '}
        <Unavailability status={report.status} />
      </p>
    </div>
  );
}
