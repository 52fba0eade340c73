import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Log } from '@portal/server-kit';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { IdentityConfig } from '../config.js';
import { ProviderClients } from './provider-clients.js';

const clientId = 'portal';
const state = 'a-state';
const subject = 'a subject';
/** The key that the provider publishes, and one of an attacker. */
const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
const publicKey = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256' };
let issuer: string;
let idToken: string;
let clients: ProviderClients;

const provider = createServer(({ url = '' }, response) => {
  const bodies: Record<string, object> = {
    '/.well-known/openid-configuration': {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
    },
    '/keys': { keys: [publicKey] },
    '/token': { access_token: 'an-access-token', token_type: 'Bearer', id_token: idToken },
  };
  response.setHeader('content-type', 'application/json').end(JSON.stringify(bodies[url]));
});

beforeAll(async () => {
  await once(provider.listen(0, 'localhost'), 'listening');
  issuer = `http://localhost:${(provider.address() as AddressInfo).port}`;
  const file = join(tmpdir(), `providers-${randomUUID()}.json`);
  writeFileSync(file, JSON.stringify([{ id: 'small', label: 'Small', issuer, clientId }]));
  const config = {
    SIGN_IN_PROVIDERS: file,
    NODE_ENV: 'test',
    PORTAL_URL: 'http://localhost:8080',
    IDENTITY_SECRET: 'a secret of more than thirty-two characters',
  };
  clients = new ProviderClients(config as IdentityConfig, { warn: jest.fn() } as unknown as Log);
  await clients.onModuleInit();
});
afterAll(() => void provider.close());

async function signIdToken(claims: object = {}, { privateKey } = own): Promise<void> {
  const nonce = new URL(await clients.createUrl('small', state)).searchParams.get('nonce');
  const values = { iss: issuer, sub: subject, aud: clientId, nonce, email: 'ada@dho.example', ...claims };
  idToken = await new SignJWT(values)
    .setProtectedHeader({ alg: 'RS256', kid: 'own' })
    .setIssuedAt()
    .setExpirationTime('5 minutes')
    .sign(privateKey);
}

const requestClaims = () => clients.requestClaims('small', state, `code=a-code&state=${state}`);
const refused = { reason: 'unreachable', code: expect.stringMatching(/^OAUTH_/) };

describe('an ID token', () => {
  it('is accepted with the signature of the provider, and refused with that of another key', async () => {
    await signIdToken();
    expect(await requestClaims()).toMatchObject({ subject, session: null, role: 'user' });
    await signIdToken({}, foreign);
    await expect(requestClaims()).rejects.toMatchObject(refused);
  });

  it('is refused without a signature', async () => {
    await signIdToken();
    const [, claims] = idToken.split('.');
    idToken = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
    await expect(requestClaims()).rejects.toMatchObject(refused);
  });

  it.each([{ iss: 'https://other.example' }, { aud: 'another client' }, { nonce: 'another' }])(
    'is refused with %j',
    async (claims) => {
      await signIdToken(claims);
      await expect(requestClaims()).rejects.toMatchObject(refused);
    },
  );
});

describe('the claims of a provider', () => {
  it.each([{ sub: '' }, { sub: 'a\0' }, { sub: 'x'.repeat(256) }])('are refused with %j', async (claims) => {
    await signIdToken(claims);
    await expect(requestClaims()).rejects.toMatchObject({ reason: 'unreachable' });
  });

  it.each(['a\0@dho.example', '', 'no address', ['ada@dho.example'], { $ne: null }])(
    'have no address if that is %j',
    async (email) => {
      await signIdToken({ email, email_verified: true, given_name: 'Ada', family_name: 'Banda' });
      expect(await requestClaims()).toMatchObject({ email: undefined, person: undefined });
    },
  );

  it('have no person if a name cannot be stored, and no session that is no text', async () => {
    const names = { given_name: 'A\0a', family_name: 'Banda' };
    await signIdToken({ email_verified: true, ...names, sid: { toString: 'x' } });
    expect(await requestClaims()).toMatchObject({
      email: 'ada@dho.example',
      person: undefined,
      session: null,
    });
  });

  it.each([
    [true, 'ada@dho.example'],
    ['true', 'ada@dho.example'],
    [false, undefined],
    [undefined, undefined],
  ])('have an address if its verification is %j', async (verified, email) => {
    await signIdToken({ email_verified: verified });
    expect((await requestClaims()).email).toBe(email);
  });

  it.each([
    [{ acr: 'two' }, true],
    [{ amr: ['pwd', 'mfa'] }, true],
    [{ acr: 'one', amr: ['pwd'] }, false],
    [{ acr: ['two'], amr: 'mfa' }, false],
  ])('prove a second factor with %j: %s', async (claims, isProved) => {
    clients.require('small').trustsSecondFactor = { acr: ['two'], amr: ['mfa'] };
    await signIdToken(claims);
    expect((await requestClaims()).provesSecondFactor).toBe(isProved);
  });
});

interface LogoutChanges {
  claims?: object;
  typ?: string;
  ageSeconds?: number;
}

/** Signs a logout token that has an hour left, whatever its age. */
function signLogoutToken({ claims = {}, typ = 'logout+jwt', ageSeconds = 0 }: LogoutChanges = {}) {
  const issuedAt = Math.floor(Date.now() / 1_000) - ageSeconds;
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  return new SignJWT({ iss: issuer, sub: subject, aud: clientId, jti: randomUUID(), events, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'own', typ })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + 3_600)
    .sign(own.privateKey);
}

describe('a logout token', () => {
  it('names the provider and its account', async () => {
    const verified = await clients.verifyLogoutToken(await signLogoutToken());
    expect(verified).toMatchObject({ provider: 'small', claims: { sub: subject } });
  });

  it.each<LogoutChanges>([
    { typ: 'JWT' },
    { ageSeconds: 180 },
    { claims: { events: {} } },
    { claims: { nonce: 'a nonce' } },
    { claims: { aud: 'another client' } },
    { claims: { sub: undefined } },
    { claims: { sub: 'a\0' } },
    { claims: { sid: ['a session'] } },
  ])('is refused with %j', async (changes) => {
    await expect(clients.verifyLogoutToken(await signLogoutToken(changes))).rejects.toThrow();
  });
});
