import type { ReportRow } from '@portal/contracts';
import { isApiError, isGone } from '../platform';

/** What came of fetching a report's details, and of opening it. */
interface Tried {
  report: ReportRow | undefined;
  fetchError: unknown;
  openError?: unknown;
}

/** The key of the message that says why a report cannot be shown; undefined as long as it can. */
export function viewerFault({ report, fetchError, openError }: Tried): string | undefined {
  const error = fetchError ?? openError;
  if (report?.type === 'Power Bi' && !fetchError && isGone(openError)) return 'errors.reportAwaitsImport';
  if (isGone(error) || (isApiError(error) && error.status === 400)) return 'errors.noReport';
  if (error) return 'errors.reportLoad';
  if (report?.status === 'Unavailable') return 'errors.reportUnavailable';
  if (report && report.type !== 'Power Bi' && !report.embed_url) return 'errors.reportLoad';
  return undefined;
}
