import type { ReportRow } from '@portal/contracts';
import { Link } from 'react-router';
import { useReportAddress } from './use-report-address';

/** A report's name, which opens it where there is a viewer of its kind, also in a row that opens something itself. */
export function ReportLink({ report }: { report: Pick<ReportRow, 'id' | 'type' | 'name'> }) {
  const address = useReportAddress()(report);
  if (!address) return report.name;
  return (
    <Link to={address} onClick={(event) => event.stopPropagation()}>
      {report.name}
    </Link>
  );
}
