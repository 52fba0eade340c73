import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { notFound } from '@portal/contracts';
import { CONFIG, LOG, type Log } from '@portal/server-kit';
import { createRemoteJWKSet, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import * as openId from 'openid-client';
import type { IdentityConfig } from '../config.js';
import { parseClaims, parseLogoutClaims, type ProviderClaims } from './provider-claims.js';
import { readProviders, type ProviderConfig } from './provider-config.js';

interface Client {
  provider: ProviderConfig;
  configuration: openId.Configuration;
  keys: JWTVerifyGetKey;
  expiresAt: number;
}

const discoveryMs = 3_600_000;
const timeoutSeconds = 5;
const clockToleranceSeconds = 30;
/** As Back-Channel Logout 1.0 recommends, whatever `exp` the provider has set. */
const maxLogoutTokenAge = '2 minutes';
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** A provider that cannot be reached, or that responded with an error. `code` is that of the library. */
export class ProviderError extends Error {
  readonly code;

  constructor(
    readonly reason: 'cancelled' | 'unreachable',
    cause: unknown,
  ) {
    super(`sign-in provider: ${reason}`, { cause });
    this.code = (cause as { code?: string }).code;
  }
}

/** The clients of the configured OpenID Connect providers. Reads the metadata of a provider when it is needed, and again after an hour. */
@Injectable()
export class ProviderClients implements OnModuleInit {
  providers: ProviderConfig[] = [];
  private readonly clients = new Map<string, Promise<Client>>();

  constructor(
    @Inject(CONFIG) private readonly config: IdentityConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async onModuleInit(): Promise<void> {
    const { SIGN_IN_PROVIDERS, NODE_ENV } = this.config;
    this.providers = await readProviders(SIGN_IN_PROVIDERS, NODE_ENV === 'production');
  }

  /** @throws Problem `not-found` */
  require(id: string): ProviderConfig {
    const provider = this.providers.find((each) => each.id === id);
    if (!provider) throw notFound();
    return provider;
  }

  /** Returns the address of the provider's page for an attempt. @throws ProviderError */
  async createUrl(id: string, state: string): Promise<string> {
    const { configuration, provider } = await this.connect(this.require(id));
    const url = openId.buildAuthorizationUrl(configuration, {
      redirect_uri: this.createRedirectUri(id),
      scope: provider.scopes,
      state,
      nonce: this.derive(state, 'nonce'),
      code_challenge: await openId.calculatePKCECodeChallenge(this.derive(state, 'code verifier')),
      code_challenge_method: 'S256',
    });
    return url.href;
  }

  /** Exchanges the code of a response for the claims about the account. @throws ProviderError */
  async requestClaims(id: string, state: string, response: string): Promise<ProviderClaims> {
    const provider = this.require(id);
    const { configuration } = await this.connect(provider);
    try {
      const tokens = await openId.authorizationCodeGrant(
        configuration,
        new URL(`${this.createRedirectUri(id)}?${response}`),
        {
          expectedState: state,
          expectedNonce: this.derive(state, 'nonce'),
          pkceCodeVerifier: this.derive(state, 'code verifier'),
          idTokenExpected: true,
        },
      );
      const idToken = tokens.claims();
      if (!idToken) throw new Error('There is no ID token.');
      const isComplete = provider.claims.email in idToken;
      const userInfo =
        isComplete || !configuration.serverMetadata().userinfo_endpoint
          ? {}
          : await openId.fetchUserInfo(configuration, tokens.access_token, idToken.sub);
      return parseClaims(provider, { ...userInfo, ...idToken });
    } catch (error) {
      throw this.toProviderError(provider, error);
    }
  }

  /** Returns the address at which a browser signs out at a provider; undefined if it need not, or the provider has none. */
  async findSignOutUrl(id: string): Promise<string | undefined> {
    const provider = this.providers.find((each) => each.id === id);
    if (!provider?.signsOut) return undefined;
    try {
      const { configuration } = await this.connect(provider);
      if (!configuration.serverMetadata().end_session_endpoint) return undefined;
      return openId.buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: `${this.config.PORTAL_URL}/`,
      }).href;
    } catch {
      return undefined;
    }
  }

  /** Verifies a logout token by the rules of Back-Channel Logout 1.0, section 2.6. @throws Error for an invalid one, ProviderError */
  async verifyLogoutToken(
    token: string,
  ): Promise<{ provider: string; claims: ReturnType<typeof parseLogoutClaims> }> {
    const { iss } = readPayload(token);
    const provider = this.providers.find(({ issuer }) => trimSlash(issuer) === trimSlash(String(iss)));
    if (!provider) throw new Error('The issuer is unknown.');
    const { configuration, keys } = await this.connect(provider);
    const { payload } = await jwtVerify(token, keys, {
      issuer: configuration.serverMetadata().issuer,
      audience: provider.clientId,
      typ: 'logout+jwt',
      requiredClaims: ['iat', 'exp', 'jti', 'events'],
      clockTolerance: clockToleranceSeconds,
      maxTokenAge: maxLogoutTokenAge,
    });
    const hasEvent = typeof payload.events === 'object' && payload.events && logoutEvent in payload.events;
    if (!hasEvent || 'nonce' in payload) throw new Error('The token is no logout token.');
    return { provider: provider.id, claims: parseLogoutClaims(payload) };
  }

  /** Each provider has an address of its own, so that no response of one is taken for that of another. */
  private createRedirectUri(id: string): string {
    return `${this.config.PORTAL_URL}/signed-in/${id}`;
  }

  private connect(provider: ProviderConfig): Promise<Client> {
    const known = this.clients.get(provider.id);
    const client =
      known?.then((found) => (found.expiresAt > Date.now() ? found : this.readMetadata(provider))) ??
      this.readMetadata(provider);
    this.clients.set(provider.id, client);
    return client.catch((error: unknown) => {
      if (this.clients.get(provider.id) === client) this.clients.delete(provider.id);
      throw this.toProviderError(provider, error);
    });
  }

  private async readMetadata(provider: ProviderConfig): Promise<Client> {
    const secret = provider.clientSecretFile && (await readFile(provider.clientSecretFile, 'utf8')).trim();
    const configuration = await openId.discovery(
      new URL(provider.issuer),
      provider.clientId,
      undefined,
      secret ? openId.ClientSecretBasic(secret) : openId.None(),
      {
        timeout: timeoutSeconds,
        execute: [
          // Without it, the library relies on TLS and verifies no signatures of ID tokens.
          openId.enableNonRepudiationChecks,
          // readProviders refuses such issuers in production.
          ...(provider.issuer.startsWith('http:') ? [openId.allowInsecureRequests] : []),
        ],
      },
    );
    const { jwks_uri: keysUri } = configuration.serverMetadata();
    if (!keysUri) throw new Error('The provider publishes no keys.');
    const keys = createRemoteJWKSet(new URL(keysUri), { timeoutDuration: timeoutSeconds * 1_000 });
    return { provider, configuration, keys, expiresAt: Date.now() + discoveryMs };
  }

  /** Derives a secret of an attempt from its state, so that no secret is stored. */
  private derive(state: string, purpose: string): string {
    return createHmac('sha256', this.config.IDENTITY_SECRET)
      .update(`single sign-on ${purpose} ${state}`)
      .digest('base64url');
  }

  private toProviderError({ id }: ProviderConfig, error: unknown): ProviderError {
    if (error instanceof ProviderError) return error;
    if (error instanceof openId.AuthorizationResponseError) return new ProviderError('cancelled', error);
    const { code, cause } = error as { code?: string; cause?: unknown };
    this.log.warn(
      { provider: id, code, error: String(error), cause: cause && String(cause) },
      'a sign-in provider failed, the sign-in is refused',
    );
    return new ProviderError('unreachable', error);
  }
}

const trimSlash = (address: string): string => address.replace(/\/$/, '');

/** Reads a token whose signature was not verified. @throws Error for an unreadable one */
const readPayload = (token: string): JWTPayload =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload;
