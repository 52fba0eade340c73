import { z } from 'zod';
import type { AccessTokens } from './access-tokens.js';
import type { Lasting } from './expiring-cache.js';
import { patientFetch } from './patient-fetch.js';
import { bodyOf } from './power-bi-error.js';

const dateResolution = 1_000;

const GenerateTokenAnswer = z.object({ token: z.string(), expiration: z.iso.datetime({ offset: true }) });

/** Power BI's REST API, called as the portal's service principal. */
export class PowerBiClient {
  constructor(
    private readonly apiUrl: string,
    private readonly accessTokens: AccessTokens,
  ) {}

  /**
   * A view-only embed token for one report.
   * @param deadline in milliseconds of `performance.now()`
   * @throws PowerBiError with the status when Power BI refuses
   */
  async generateToken(workspaceId: string, reportId: string, deadline: number): Promise<Lasting<string>> {
    const group = encodeURIComponent(workspaceId);
    const report = encodeURIComponent(reportId);
    const path = `/v1.0/myorg/groups/${group}/reports/${report}/GenerateToken`;
    const response = await this.post(path, { accessLevel: 'View' }, deadline);
    const { token, expiration } = GenerateTokenAnswer.parse(await bodyOf('GenerateToken', response));
    return { value: token, lifetime: Date.parse(expiration) - latestTime(response) };
  }

  private async post(path: string, body: object, deadline: number): Promise<Response> {
    const response = await this.postOnce(path, body, deadline);
    if (response.status !== 401) return response;
    // The access token may have been revoked before its time.
    this.accessTokens.forget();
    await response.body?.cancel();
    return this.postOnce(path, body, deadline);
  }

  private async postOnce(path: string, body: object, deadline: number): Promise<Response> {
    const headers = {
      authorization: `Bearer ${await this.accessTokens.get(deadline)}`,
      'content-type': 'application/json',
    };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return patientFetch(this.apiUrl + path, init, deadline);
  }
}

/** The time at Power BI, which tells when a token expires even if this machine's clock is wrong; at most a second ahead. */
function latestTime(response: Response): number {
  const date = Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(date) ? Date.now() : date + dateResolution;
}
