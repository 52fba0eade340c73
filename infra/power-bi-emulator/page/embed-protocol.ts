import type { BookmarkReference } from '../src/bookmark';
import type { PageName } from '../src/report-data';

/** An error as powerbi-client's hosts know it (IError), raised as `error` event and sent in refusals. */
export interface EmbedError {
  message: string;
  detailedMessage: string;
  errorCode: string;
}

export const createTokenExpiredError = (): EmbedError => ({
  message: 'TokenExpired',
  detailedMessage: 'Access token has expired, resubmit with a new access token',
  errorCode: '403',
});

/** `status` is the server's, 0 when it could not be reached. */
export const createLoadFailedError = (status: number): EmbedError => ({
  message: 'LoadReportFailed',
  detailedMessage: 'Get report failed',
  errorCode: String(status),
});

/** `detail` names the documented rule that a request breaks. */
export const createInvalidParametersError = (detail: string): EmbedError => ({
  message: 'invalidParameters',
  detailedMessage: detail,
  errorCode: '400',
});

/** Values of powerbi-client's `LayoutType`. */
export const mobilePortrait = 2;
const mobileLandscape = 3;

/** The supported settings of powerbi-client; all others are ignored. */
export interface EmbedSettings {
  layoutType?: number;
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
export const hasPortraitLayout = (page: PageName): boolean => page.displayName !== 'Trends';

export const isMobile = ({ layoutType }: EmbedSettings = {}): boolean =>
  layoutType === mobilePortrait || layoutType === mobileLandscape;
