import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ComponentName, Principal } from '@portal/contracts';
import jwt from 'jsonwebtoken';
import { keyVariables, type PublicKey, type SigningKey } from '../config/key-variables.js';
import { ComponentTokens, signAccessToken, TokenVerifier } from './tokens.js';

interface Keys {
  signing: SigningKey;
  public: PublicKey;
}

function createKeys(component: ComponentName): Keys {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url');
  const signing = keyVariables.SIGNING_KEY.parse(pkcs8);
  return { signing, public: { component, id: signing.id, key: publicKey } };
}

const principal: Principal = {
  accountId: 7,
  role: 'user',
  partnerId: 2,
  groupId: 1,
  sessionId: 'a session',
  provedUntil: 1_800_000_000,
};
const identity = createKeys('identity');
const gateway = createKeys('gateway');
const createVerifier = (...keys: Keys[]) =>
  new TokenVerifier(
    'reports',
    keys.map((each) => each.public),
  );

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('an access token', () => {
  const getToken = () => signAccessToken(principal, 900, identity.signing);

  it('contains the principal that identity signed', () => {
    expect(createVerifier(identity).verifyPrincipal(getToken())).toEqual(principal);
  });

  it('contains the account that views the portal as the principal', () => {
    const viewed = { ...principal, actorId: 9 };
    const signed = signAccessToken(viewed, 900, identity.signing);
    expect(createVerifier(identity).verifyPrincipal(signed)).toEqual(viewed);
    expect(jwt.decode(signed)).toMatchObject({ aud: 'portal view-as', act: { sub: '9' } });
  });

  it('is refused for a user admin without a partner', () => {
    const member = { ...principal, role: 'userAdmin', partnerId: undefined } as unknown as Principal;
    const signed = signAccessToken(member, 900, identity.signing);
    expect(() => createVerifier(identity).verifyPrincipal(signed)).toThrow('jwt malformed');
  });

  it('is accepted from the gateway, also for viewing as another person', () => {
    for (const forwarded of [principal, { ...principal, actorId: 9 }]) {
      const signed = signAccessToken(forwarded, 900, gateway.signing, 'gateway');
      expect(createVerifier(identity, gateway).verifyPrincipal(signed)).toEqual(forwarded);
    }
  });

  it('is refused with the signature of another component', () => {
    const reports = createKeys('reports');
    const verifier = createVerifier(identity, gateway, reports);
    for (const forged of [
      signAccessToken(principal, 900, reports.signing),
      signAccessToken(principal, 900, reports.signing, 'gateway'),
      signAccessToken(principal, 900, gateway.signing),
      signAccessToken(principal, 900, identity.signing, 'gateway'),
    ])
      expect(() => verifier.verifyPrincipal(forged)).toThrow('jwt malformed');
  });

  it('is accepted until it expires, with a tolerance for clocks, and refused afterwards', () => {
    const tokens = createVerifier(identity);
    const signed = getToken();
    for (const seconds of [899, 20]) {
      jest.advanceTimersByTime(seconds * 1_000);
      expect(tokens.verifyPrincipal(signed)).toEqual(principal);
    }
    jest.advanceTimersByTime(20_000);
    expect(() => tokens.verifyPrincipal(signed)).toThrow('jwt expired');
  });

  it('is accepted with either key during a rotation', () => {
    const next = createKeys('identity');
    const tokens = createVerifier(identity, next);
    expect(tokens.verifyPrincipal(getToken())).toEqual(principal);
    expect(tokens.verifyPrincipal(signAccessToken(principal, 900, next.signing))).toEqual(principal);
  });
});

describe('the token of a component', () => {
  const sender = new ComponentTokens('gateway', gateway.signing);

  it('identifies the component to its service', () => {
    expect(createVerifier(identity, gateway).verifyCaller(sender.getToken('reports'))).toBe('gateway');
  });

  it('is refused by another service', () => {
    expect(() => createVerifier(identity, gateway).verifyCaller(sender.getToken('analytics'))).toThrow(
      'jwt malformed',
    );
  });

  it('is not accepted as an access token, nor the other way round', () => {
    expect(() => createVerifier(identity, gateway).verifyPrincipal(sender.getToken('reports'))).toThrow(
      'jwt malformed',
    );
    const access = signAccessToken(principal, 900, identity.signing);
    expect(() => createVerifier(identity, gateway).verifyCaller(access)).toThrow('jwt malformed');
  });

  it('is reused until a minute before it expires', () => {
    const first = sender.getToken('identity');
    jest.advanceTimersByTime(200_000);
    expect(sender.getToken('identity')).toBe(first);
    jest.advanceTimersByTime(50_000);
    expect(sender.getToken('identity')).not.toBe(first);
  });
});
