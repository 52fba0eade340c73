import { z } from 'zod';
import { ExpiringCache } from './expiring-cache.js';
import type { Patience } from './patience.js';
import { patientFetch } from './patient-fetch.js';
import { bodyOf } from './power-bi-error.js';

/** The service principal that Power BI knows the portal as, and where it gets its tokens. */
export interface ServicePrincipal {
  authorityUrl: string;
  tenantId: string;
  clientId: string;
  clientSecret: string;
}

const Answer = z.object({ access_token: z.string(), expires_in: z.number().positive() });
const scope = 'https://analysis.windows.net/powerbi/api/.default';
const theOne = '';

/** Access tokens of the portal's service principal, by the client-credentials grant. */
export class AccessTokens {
  private readonly cache = new ExpiringCache<string>();

  constructor(private readonly principal: ServicePrincipal) {}

  /** A token that is good for now; asked for once for all who wait. */
  async get(patience: Patience): Promise<string> {
    return (await this.cache.get(theOne, () => this.fetch(patience))).value;
  }

  /** Forgets the token, once Power BI has refused it. */
  forget(): void {
    this.cache.forget(theOne);
  }

  private async fetch(patience: Patience) {
    const { authorityUrl, tenantId, clientId, clientSecret } = this.principal;
    const url = `${authorityUrl}/${encodeURIComponent(tenantId)}/oauth2/v2.0/token`;
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope,
    });
    const response = await patientFetch('access-token', url, { method: 'POST', body }, patience);
    const { access_token, expires_in } = Answer.parse(await bodyOf("Entra's token endpoint", response));
    return { value: access_token, lifetime: expires_in * 1_000 };
  }
}
