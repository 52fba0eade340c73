import type { ReportType } from '@portal/contracts';
import { usePortal } from '@portal/ui-kit';
import { useNavigate } from 'react-router';
import { toOpenedState, type ListPosition } from './list-position';
import { getSharedAddress, getViewerPath } from './report-address';

interface AddressedReport {
  id: number;
  /** Undefined where a list does not have it. */
  type?: ReportType | null | undefined;
}

/** Returns the function that makes the address of a report in its viewer. */
export function useReportAddress(): (report: AddressedReport) => string {
  const { role } = usePortal().account;
  return ({ id, type }) => (type ? `${getViewerPath(role, type)}?report=${id}` : getSharedAddress(id));
}

/** Returns the call that opens a report, with its position in the list that it is opened from. */
export function useOpenReport(
  getPosition?: (id: number) => ListPosition | undefined,
): (report: AddressedReport) => void {
  const navigate = useNavigate();
  const getAddress = useReportAddress();
  return (report) => void navigate(getAddress(report), { state: toOpenedState(getPosition?.(report.id)) });
}

/** Opens the report of a row of views. */
export function useOpenViewed(): (row: { reportId: number; type?: ReportType | null }) => void {
  const open = useOpenReport();
  return ({ reportId, type }) => open({ id: reportId, type });
}
