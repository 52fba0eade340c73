import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { components, type ComponentName } from '@portal/contracts';
import { z } from 'zod';

export interface SigningKey {
  /** The id in the header of tokens. A component can have two valid keys. */
  readonly id: string;
  readonly key: KeyObject;
}

export interface PublicKey extends SigningKey {
  readonly component: ComponentName;
}

/** Variables of the components' keys: ECDSA on P-256, in DER as base64url. */
export const keyVariables = {
  /** The component's own private key, as PKCS #8. */
  SIGNING_KEY: z.string().transform((text, context): SigningKey => {
    try {
      return readSigningKey(text);
    } catch {
      context.addIssue('must be a private key on P-256, as PKCS #8 in DER and base64url');
      return z.NEVER;
    }
  }),
  /** The public keys of all components, as `name=SPKI`, comma-separated; a component may have two while its key is replaced. */
  PUBLIC_KEYS: z.string().transform((text, context): PublicKey[] => {
    const keys = text.split(',').flatMap((entry) => readPublicKey(entry.trim()) ?? []);
    const absent = components.filter((name) => !keys.some(({ component }) => component === name));
    if (keys.length < text.split(',').length)
      context.addIssue('must be name=key, comma-separated, each a public key on P-256 in DER and base64url');
    else if (absent.length > 0) context.addIssue(`has no key of ${absent.join(', ')}`);
    return keys;
  }),
};

export interface KeyConfig {
  SIGNING_KEY: SigningKey;
  PUBLIC_KEYS: PublicKey[];
}

/** Reads a private key, PKCS #8 in DER as base64url. @throws Error for anything else, and for a key that is not on P-256 */
export function readSigningKey(text: string): SigningKey {
  const key = createPrivateKey({ key: decodeDer(text), format: 'der', type: 'pkcs8' });
  return { id: computeKeyId(createPublicKey(key)), key };
}

function readPublicKey(entry: string): PublicKey | undefined {
  const [name, text = ''] = entry.split('=', 2);
  const component = components.find((known) => known === name);
  if (!component) return undefined;
  try {
    const key = createPublicKey({ key: decodeDer(text), format: 'der', type: 'spki' });
    return { component, id: computeKeyId(key), key };
  } catch {
    return undefined;
  }
}

const decodeDer = (text: string): Buffer => Buffer.from(text, 'base64url');

/** Returns the start of the key's thumbprint (RFC 7638). @throws Error for a key that is not on P-256 */
function computeKeyId(publicKey: KeyObject): string {
  const { crv, kty, x, y } = publicKey.export({ format: 'jwk' });
  if (crv !== 'P-256') throw new Error('The key is not on P-256.');
  const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  return thumbprint.slice(0, 12);
}
