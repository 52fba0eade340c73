import {
  ConfidentialClientApplication,
  type INetworkModule,
  type NetworkRequestOptions,
} from '@azure/msal-node';
import { powerBiClouds } from '@portal/server-kit';
import type { ReportsConfig } from '../config.js';
import { readCredential, type Credential, type CredentialConfig } from './credential.js';
import { createResponseError, fetchWithRetry, PowerBiError, type RetryOptions } from './power-bi-request.js';
import type { IssuedToken } from './token-cache.js';

const call = 'access-token';

export type AccessTokenConfig = CredentialConfig &
  Pick<
    ReportsConfig,
    'POWER_BI_AUTHORITY_URL' | 'POWER_BI_CLIENT_ID' | 'POWER_BI_CLOUD' | 'POWER_BI_TENANT_ID'
  >;

/**
 * Requests an access token of the service principal from Entra.
 * @throws PowerBiError, also for a credential that cannot be read; the network error of the last attempt
 */
export async function issueAccessToken(
  config: AccessTokenConfig,
  retryOptions: RetryOptions,
): Promise<IssuedToken> {
  const credential = await readCredential(config).catch((cause: unknown) => {
    throw new PowerBiError(call, 401, { code: 'UnreadableCredential', cause });
  });
  let failure: unknown;
  const client = new ConfidentialClientApplication({
    auth: {
      clientId: config.POWER_BI_CLIENT_ID,
      ...describeAuthority(config),
      ...toClientOptions(credential),
    },
    system: {
      networkClient: createNetwork(retryOptions, (error) => {
        failure = error;
      }),
    },
  });
  try {
    const scopes = [powerBiClouds[config.POWER_BI_CLOUD].scope];
    const token = await client.acquireTokenByClientCredential({ scopes });
    if (!token?.expiresOn) throw new SyntaxError('Entra issued no access token.');
    return { token: token.accessToken, lifetimeMs: token.expiresOn.getTime() - Date.now() };
  } catch (error) {
    // The library replaces errors of the network by its own.
    throw failure ?? error;
  }
}

/**
 * Names the documented endpoints, so that the library requests no descriptions of them. It refuses http, by which the emulator is reached,
 * for an authority but not for its endpoints.
 * Source: https://learn.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow
 */
function describeAuthority({ POWER_BI_AUTHORITY_URL, POWER_BI_TENANT_ID }: AccessTokenConfig) {
  const { host } = new URL(POWER_BI_AUTHORITY_URL);
  const tenant = encodeURIComponent(POWER_BI_TENANT_ID);
  const endpoints = `${POWER_BI_AUTHORITY_URL}/${tenant}/oauth2/v2.0`;
  return {
    authority: `https://${host}/${tenant}`,
    knownAuthorities: [host],
    authorityMetadata: JSON.stringify({
      issuer: `https://${host}/${tenant}/v2.0`,
      authorization_endpoint: `${endpoints}/authorize`,
      token_endpoint: `${endpoints}/token`,
      jwks_uri: `${POWER_BI_AUTHORITY_URL}/${tenant}/discovery/v2.0/keys`,
    }),
  };
}

const toClientOptions = (credential: Credential) =>
  credential.kind === 'secret'
    ? { clientSecret: credential.secret }
    : {
        clientCertificate: {
          privateKey: credential.privateKey,
          thumbprintSha256: credential.thumbprintSha256,
          x5c: credential.certificate,
        },
      };

function createNetwork(retryOptions: RetryOptions, onFailure: (error: unknown) => void): INetworkModule {
  const send = async <Body>(
    method: string,
    url: string,
    { headers, body: input }: NetworkRequestOptions = {},
  ) => {
    try {
      const response = await fetchWithRetry(call, url, { method, headers, body: input }, retryOptions);
      if (!response.ok) throw await createResponseError(call, response);
      const body = (await response.json()) as Body;
      return { body, status: response.status, headers: Object.fromEntries(response.headers) };
    } catch (error) {
      onFailure(error);
      throw error;
    }
  };
  return {
    sendGetRequestAsync: (url, init) => send('GET', url, init),
    sendPostRequestAsync: (url, init) => send('POST', url, init),
  };
}
