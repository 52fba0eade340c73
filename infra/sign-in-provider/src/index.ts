import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Provider, type Configuration } from 'oidc-provider';

export interface SignInProvider {
  readonly issuer: string;
  /** The path of a file for SIGN_IN_PROVIDERS. */
  readonly configFile: string;
  stop(): Promise<void>;
}

interface Options {
  /** 0 for a free one. */
  port: number;
  portalUrl: string;
  /** Where the portal's configuration is written. */
  configFile: string;
}

const client = { id: 'portal', secret: 'demo-provider-secret' };
const providerId = 'demo';

/** Starts an OpenID Connect provider that accepts any address, and writes the portal's configuration for it. */
export async function startSignInProvider({ port, portalUrl, configFile }: Options): Promise<SignInProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, createConfiguration(portalUrl));
  const serve = provider.callback();
  server.on('request', (request, response) => {
    const isPage = request.url?.startsWith('/sign-in/');
    void (isPage ? servePage(provider, request, response) : serve(request, response));
  });
  const secretFile = `${configFile}.secret`;
  writeFileSync(secretFile, client.secret);
  const config = {
    id: providerId,
    label: 'Demo provider',
    issuer,
    clientId: client.id,
    clientSecretFile: secretFile,
  };
  writeFileSync(configFile, JSON.stringify([{ ...config, signsOut: true }]));
  return {
    issuer,
    configFile,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const page = `<!doctype html>
<html lang="en">
<title>Demo provider</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<body style="font: 16px sans-serif; max-width: 24rem; margin: 4rem auto; padding: 0 1rem">
<h1>Demo provider</h1>
<form method="post">
<p><label>Email <input name="login" type="email" required autofocus></label></p>
<p><label>Password <input name="password" type="password"></label> Any will do.</p>
<button type="submit">Sign in</button>
</form>
</body>
</html>`;

/** Shows the form, and signs its sender in. */
async function servePage(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
    return;
  }
  const accountId = new URLSearchParams(await text(request)).get('login') ?? '';
  await provider.interactionFinished(request, response, { login: { accountId } });
}

const createConfiguration = (portalUrl: string): Configuration => ({
  clients: [
    {
      client_id: client.id,
      client_secret: client.secret,
      redirect_uris: [`${portalUrl}/signed-in/${providerId}`],
      post_logout_redirect_uris: [`${portalUrl}/`],
      backchannel_logout_uri: `${portalUrl}/map-back-end/singleSignOn/backChannelLogout`,
      backchannel_logout_session_required: true,
    },
  ],
  features: { backchannelLogout: { enabled: true }, devInteractions: { enabled: false } },
  // Without the dispatcher, which refuses local addresses such as the portal's.
  fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
  interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
  conformIdTokenClaims: false,
  cookies: { keys: ['demo'] },
  findAccount: (_context, accountId) => ({
    accountId,
    claims: () => ({
      sub: accountId,
      email: accountId,
      email_verified: !accountId.startsWith('unverified'),
      given_name: 'Demo',
      family_name: 'Person',
    }),
  }),
  // The client belongs to the provider, so people need not consent.
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({
      clientId: oidc.client?.clientId ?? '',
      accountId: oidc.session?.accountId ?? '',
    });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});
export { ProviderVisit } from './visit-provider.js';
