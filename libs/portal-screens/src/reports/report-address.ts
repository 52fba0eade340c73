import { useNavigate } from 'react-router';
import { toOpenedState, type ListPosition } from './list-position';

/** Returns the address of a report in the viewer, or of a comment thread on it. */
export const getReportAddress = (id: number, threadId?: number | null): string =>
  `/report/${id}${threadId ? `?comments=${threadId}` : ''}`;

/** Returns the id that a viewer's address names, as `/report/<id>` or as `?report=<id>` of the older viewers; NaN for none. */
export function readReportId({ pathname, search }: { pathname: string; search: string }): number {
  const [, inPath] = /^\/report\/([^/]+)/i.exec(pathname) ?? [];
  const text = inPath ?? new URLSearchParams(search).get('report') ?? '';
  return /^[1-9]\d*$/.test(text) ? Number(text) : NaN;
}

/** Returns the call that opens a report, with its position in the list that it is opened from. */
export function useOpenReport(
  getPosition?: (id: number) => ListPosition | undefined,
): (report: { id: number }) => void {
  const navigate = useNavigate();
  return ({ id }) => void navigate(getReportAddress(id), { state: toOpenedState(getPosition?.(id)) });
}

/** Opens the report of a row of views. */
export function useOpenViewed(): (row: { reportId: number }) => void {
  const open = useOpenReport();
  return ({ reportId }) => open({ id: reportId });
}
