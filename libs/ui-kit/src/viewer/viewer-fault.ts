import type { ReportRow } from '@portal/contracts';
import { isApiError } from '../platform';

/** The key of the message that says why a report cannot be shown; undefined as long as it can. */
export function viewerFault(report: ReportRow | undefined, error: unknown): string | undefined {
  if (isApiError(error) && (error.status === 404 || error.status === 400)) return 'errors.noReport';
  if (error) return 'errors.reportLoad';
  if (report?.status === 'Unavailable') return 'errors.reportUnavailable';
  if (report && report.type !== 'Power Bi' && !report.embed_url) return 'errors.reportLoad';
  return undefined;
}
