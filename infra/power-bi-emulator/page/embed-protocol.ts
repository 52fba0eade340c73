import type { PageName } from '../src/demo-data/data-types';
import type { BookmarkReference } from '../src/bookmark';
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

/** `detail` names the documented rule that a request breaks. */
export const createInvalidParametersError = (detail: string) =>
  embedError('invalidParameters', detail, '400');

export const pageNotFoundError = () => embedError('PowerBIEntityNotFound', 'No page has this name', '404');

interface PaneSetting {
  visible?: boolean;
}

/** The values of powerbi-client's `LayoutType`; Master is the default. */
export const layoutTypes = { Master: 0, Custom: 1, MobilePortrait: 2, MobileLandscape: 3 };

/** The supported settings of powerbi-client; all others are ignored. */
export interface EmbedSettings {
  layoutType?: number;
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

/** Trends is a page without a layout for phones. */
export const hasLayout = (page: PageName, layout: string): boolean =>
  layout === 'Master' ||
  layout === 'MobileLandscape' ||
  (layout === 'MobilePortrait' && page.displayName !== 'Trends');

export const isMobile = ({ layoutType }: EmbedSettings = {}): boolean =>
  layoutType === layoutTypes.MobilePortrait || layoutType === layoutTypes.MobileLandscape;

export function readPanes({ panes }: EmbedSettings = {}): Partial<Panes> {
  const filters = panes?.filters?.visible;
  const pageNavigation = panes?.pageNavigation?.visible;
  return {
    ...(filters !== undefined && { filters }),
    ...(pageNavigation !== undefined && { pageNavigation }),
  };
}
