import type { ReportRow } from '@portal/contracts';
import { isApiError, isGone } from '@portal/ui-kit/platform';

/** What came of fetching a report's details, and of opening it. */
interface Tried {
  report: ReportRow | undefined;
  fetchError: unknown;
  openError?: unknown;
}

const isMalformed = (error: unknown): boolean => isApiError(error) && error.status === 400;

/** The key of the message that says why a report cannot be shown; undefined as long as it can. */
export function viewerFault({ report, fetchError, openError }: Tried): string | undefined {
  if (isGone(fetchError) || isMalformed(fetchError ?? openError)) return 'errors.noReport';
  if (fetchError) return 'errors.reportLoad';
  if (report?.status === 'Unavailable') return 'errors.reportUnavailable';
  if (report?.status === 'Not available yet') return 'errors.reportAwaitsImport';
  if (report && !report.embed_url) return 'errors.reportLoad';
  if (isGone(openError)) return report?.type === 'Power Bi' ? 'errors.reportAwaitsImport' : 'errors.noReport';
  return openError ? 'errors.reportLoad' : undefined;
}
