import type { ReportType, Role } from '@portal/contracts';
import { usePortal } from '@portal/ui-kit';
import { useNavigate } from 'react-router';
import { toOpenedState, type ListPosition } from './list-position';

/** Returns the path of the viewer of a type of reports. */
export function getViewerPath(role: Role, type: ReportType): string {
  if (role === 'administrator') return type === 'Power Bi' ? '/powerBiVisual' : '/seeWebMap';
  return type === 'Power Bi' ? '/userPowerBiVisual' : '/userSeeWebMap';
}

/** Returns the address of a report in mails and links, which leads every role to its viewer. */
export const getSharedAddress = (id: number): string => `/report/${id}`;

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

/** Returns the id that an address names, as `/report/<id>` or as `?report=<id>` of the viewers; NaN for none. */
export function readReportId({ pathname, search }: { pathname: string; search: string }): number {
  const [, inPath] = /^\/report\/([^/]+)/i.exec(pathname) ?? [];
  const text = inPath ?? new URLSearchParams(search).get('report') ?? '';
  return /^[1-9]\d*$/.test(text) ? Number(text) : NaN;
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
