import type { CatalogueReport } from '../src/catalogue.js';
import { demoCredentials } from '../src/tokens.js';

const tokenScope = 'https://analysis.windows.net/powerbi/api/.default';

/** Calls the emulator as a server would call the cloud. */
export class CloudCaller {
  constructor(private readonly url: string) {}

  /** Requests a bearer; the fields override valid ones. */
  requestToken(fields: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.url}/${demoCredentials.tenantId}/oauth2/v2.0/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: demoCredentials.clientId,
        client_secret: demoCredentials.clientSecret,
        scope: tokenScope,
        ...fields,
      }),
    });
  }

  /** Calls the REST API below `/v1.0/myorg` with a new bearer. */
  async call(path: string, init: RequestInit = {}): Promise<Response> {
    const { access_token } = (await (await this.requestToken()).json()) as { access_token: string };
    return fetch(`${this.url}/v1.0/myorg${path}`, {
      ...init,
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    });
  }

  async embedToken(report: Pick<CatalogueReport, 'id' | 'datasetId'>): Promise<string> {
    const response = await this.generateToken(report);
    return ((await response.json()) as { token: string }).token;
  }

  generateToken(
    { id, datasetId }: Pick<CatalogueReport, 'id' | 'datasetId'>,
    fields: object = {},
  ): Promise<Response> {
    const body = { datasets: [{ id: datasetId }], reports: [{ id }], ...fields };
    return this.call('/GenerateToken', { method: 'POST', body: JSON.stringify(body) });
  }

  /** Calls a control below `/control`. */
  control(method: string, path: string, body?: object): Promise<Response> {
    return fetch(`${this.url}/control${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  }
}
