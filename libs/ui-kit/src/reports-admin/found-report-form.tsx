import { faultKey } from '../forms';
import { Fault } from '../frame/fault';
import { ReportForm } from './report-form';
import { useReport, type ReportManagement } from './report-management.resource';

/** The form of the report with that id, once it is fetched. */
export function FoundReportForm({ id, management }: { id: number; management: ReportManagement }) {
  const { data: report, isError, error, refetch } = useReport(id);
  if (report) return <ReportForm report={report} management={management} />;
  if (isError) return <Fault message={faultKey(error)} onRetry={() => void refetch()} />;
  return <div className="skeleton skeleton-block" aria-hidden />;
}
