import type { ReportType, Role } from '@portal/contracts';
import { getPath } from '../routes/paths';

/** Returns the path of the viewer of a type of reports. */
export const getViewerPath = (role: Role, type: ReportType): string =>
  getPath(role, type === 'Power Bi' ? 'powerBiReport' : 'webReport');

/** Returns the address of a report in mails and links, which leads every role to its viewer. */
export const getSharedAddress = (id: number): string => `/report/${id}`;

/** Returns the id that an address names, as `/report/<id>` or as `?report=<id>` of the viewers; NaN for none. */
export function readReportId({ pathname, search }: { pathname: string; search: string }): number {
  const [, inPath] = /^\/report\/([^/]+)/i.exec(pathname) ?? [];
  const text = inPath ?? new URLSearchParams(search).get('report') ?? '';
  return /^[1-9]\d*$/.test(text) ? Number(text) : NaN;
}
