import type { PageName, ReportData } from '../src/demo-data/data-types';
import { combine, formatValue, type Scope } from './figures';
import type { Visual } from './report-pages';
import type { Panes } from './report-view';

/** An error as powerbi-client's hosts know it (IError), raised as `error` event and sent in refusals. */
export interface EmbedError {
  message: string;
  detailedMessage: string;
  errorCode: string;
  level: number;
  technicalDetails: { requestId: string };
}

const fatal = 6;

const embedError = (message: string, detailedMessage: string, errorCode: string): EmbedError => ({
  message,
  detailedMessage,
  errorCode,
  level: fatal,
  technicalDetails: { requestId: crypto.randomUUID() },
});

export const createTokenExpiredError = () =>
  embedError('TokenExpired', 'Access token has expired, resubmit with a new access token', '403');

/** `status` is the server's, 0 when it could not be reached. */
export const loadFailedError = (status: number) =>
  embedError('LoadReportFailed', 'Get report failed', String(status));

export const pageNotFoundError = () => embedError('PowerBIEntityNotFound', 'No page has this name', '404');

interface PaneSetting {
  visible?: boolean;
}

/** The supported settings of powerbi-client; all others are ignored. */
export interface EmbedSettings {
  panes?: { filters?: PaneSetting; pageNavigation?: PaneSetting };
}

/** Body of `/report/load`. */
export interface LoadConfiguration {
  id: string;
  accessToken: string;
  pageName?: string;
  /** Takes precedence over `pageName`. */
  bookmark?: BookmarkReference;
  settings?: EmbedSettings;
}

export function readPanes({ panes }: EmbedSettings = {}): Partial<Panes> {
  const filters = panes?.filters?.visible;
  const pageNavigation = panes?.pageNavigation?.visible;
  return {
    ...(filters !== undefined && { filters }),
    ...(pageNavigation !== undefined && { pageNavigation }),
  };
}

interface BookmarkState {
  /** Name or display name of the page. */
  page: string;
  scope: Scope;
}

/** A bookmark as a host names it: a captured state, or one of the report's own by its name. */
interface BookmarkReference {
  name?: string;
  state?: string;
}

const reportBookmarks: Record<string, BookmarkState> = {
  LastQuarter: { page: 'Trends', scope: { lastMonths: 3 } },
};

/** Resolves a bookmark; empty for an unknown or unreadable one. */
export function readBookmark({ name, state = '' }: BookmarkReference = {}): Partial<BookmarkState> {
  if (name) return reportBookmarks[name] ?? {};
  try {
    return JSON.parse(atob(state)) as BookmarkState;
  } catch {
    return {};
  }
}

/** Encodes the state as a bookmark carries it: base64, as Power BI does. */
export const writeBookmark = (state: BookmarkState): string => btoa(JSON.stringify(state));

/** Builds the body of the `dataSelected` event; a cleared selection has no data points. */
export function createDataSelectedEvent(
  report: ReportData,
  page: PageName,
  visual: Visual,
  district: string | undefined,
) {
  const { unit, label } = report.measure;
  const rows = report.rows.filter((row) => row.district === district);
  const value = combine(
    rows.flatMap((row) => row.values),
    unit,
  );
  const identity = [{ target: { table: 'Facts', column: 'District' }, equals: district }];
  const target = { table: 'Facts', measure: label };
  const values = [{ target, formattedValue: formatValue(value, unit), value }];
  return {
    report: { id: report.id, displayName: report.name },
    page: { name: page.name, displayName: page.displayName },
    visual: { name: visual.name, title: visual.title, type: visual.type },
    filters: [],
    dataPoints: district === undefined ? [] : [{ identity, values }],
  };
}
