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

/** The token's time is over. */
export const tokenExpiredError = () =>
  embedError('TokenExpired', 'Access token has expired, resubmit with a new access token', '403');

/** The report cannot be had; `status` is the server's answer, 0 when it could not be reached. */
export const loadFailedError = (status: number) =>
  embedError('LoadReportFailed', 'Get report failed', String(status));

/** No page of that name. */
export const pageNotFoundError = () => embedError('PowerBIEntityNotFound', 'No page has this name', '404');
