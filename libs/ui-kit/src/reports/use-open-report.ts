import type { ReportRow } from '@portal/contracts';
import { useNavigate } from 'react-router';
import { useReportAddress } from './use-report-address';

/** Opens a report in the viewer of its kind. */
export function useOpenReport(): (report: Pick<ReportRow, 'id' | 'type'>) => void {
  const navigate = useNavigate();
  const addressOf = useReportAddress();
  return (report) => {
    const address = addressOf(report);
    if (address) void navigate(address);
  };
}
