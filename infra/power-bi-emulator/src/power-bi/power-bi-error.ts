/** A refusal in Power BI's own words; thrown by handlers, answered by the application's error handler. */
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

  /** The body as the REST API sends it. */
  body() {
    return {
      error: {
        code: this.code,
        message: this.message,
        'pbi.error': { code: this.code, parameters: {}, details: [], exceptionCulprit: 1 },
      },
    };
  }
}

/** 403: the caller is known, or its token is unreadable, and may not have this. */
export const notAuthorized = () =>
  new PowerBiError(403, 'PowerBINotAuthorizedException', 'The caller is not authorized for this operation');

/** 401: a token whose time is over. */
export const tokenExpired = () =>
  new PowerBiError(401, 'TokenExpired', 'Access token has expired, resubmit with a new access token');

/** 404: no such report, or not in this workspace. */
export const reportNotFound = () => new PowerBiError(404, 'PowerBIEntityNotFound');

/** 404: no such workspace. */
export const workspaceNotFound = () => new PowerBiError(404, 'PowerBIFolderNotFound');

/** 400: a body or parameter that cannot be right. */
export const invalidRequest = (message: string) => new PowerBiError(400, 'InvalidRequest', message);
