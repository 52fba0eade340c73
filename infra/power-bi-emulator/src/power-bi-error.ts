/** An error in Power BI's shape; the application's error handler sends it. */
export class PowerBiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message?: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message ?? code);
    this.name = 'PowerBiError';
  }

  toBody() {
    return { error: { code: this.code, message: this.message } };
  }
}

/** 403, also for an unreadable token. */
export const createNotAuthorizedError = () =>
  new PowerBiError(403, 'PowerBINotAuthorizedException', 'The caller is not authorized for this operation');

export const createTokenExpiredError = () =>
  new PowerBiError(401, 'TokenExpired', 'Access token has expired, resubmit with a new access token');

/** 404 for a report or a dataset, also for one of another workspace. */
export const createNotFoundError = () => new PowerBiError(404, 'PowerBIEntityNotFound');

export const createWorkspaceNotFoundError = () => new PowerBiError(404, 'PowerBIFolderNotFound');

export const createExportNotFoundError = () => new PowerBiError(404, 'ExportNotFound');

/** 403, as for a workspace without a capacity. */
export const createExportNotAllowedError = () =>
  new PowerBiError(403, 'FeatureNotAvailableError', 'The report is not on a capacity that allows exports');

export const createInvalidRequestError = (message: string) =>
  new PowerBiError(400, 'InvalidRequest', message);
