import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { components, type ComponentName } from '@portal/contracts';
import { z } from 'zod';

/** A component's own private key, by which it signs tokens. */
export interface SigningKey {
  /** Names the key in the header of a token, so that two keys of a component can be valid at once. */
  readonly id: string;
  readonly key: KeyObject;
}

/** A key by which every component verifies what `component` has signed. */
export interface PublicKey extends SigningKey {
  readonly component: ComponentName;
}

/** Variables of the keys by which components prove who they are: ECDSA on P-256, in DER as base64url. */
export const keyVariables = {
  /** The component's own private key, as PKCS #8. */
  SIGNING_KEY: z.string().transform((text, context): SigningKey => {
    try {
      const key = createPrivateKey({ key: derOf(text), format: 'der', type: 'pkcs8' });
      return { id: keyId(createPublicKey(key)), key };
    } catch {
      context.addIssue('must be a private key on P-256, as PKCS #8 in DER and base64url');
      return z.NEVER;
    }
  }),
  /** The public keys of all components, as `name=SPKI`, comma-separated; a component may have two while its key is replaced. */
  PUBLIC_KEYS: z.string().transform((text, context): PublicKey[] => {
    const keys = text.split(',').flatMap((entry) => readPublicKey(entry.trim()) ?? []);
    const missing = components.filter((name) => !keys.some(({ component }) => component === name));
    if (keys.length < text.split(',').length)
      context.addIssue('must be name=key, comma-separated, each a public key on P-256 in DER and base64url');
    else if (missing.length > 0) context.addIssue(`has no key of ${missing.join(', ')}`);
    return keys;
  }),
};

/** The configuration that {@link keyVariables} are read into. */
export interface KeyConfig {
  SIGNING_KEY: SigningKey;
  PUBLIC_KEYS: PublicKey[];
}

function readPublicKey(entry: string): PublicKey | undefined {
  const [name, text = ''] = entry.split('=', 2);
  const component = components.find((known) => known === name);
  if (!component) return undefined;
  try {
    const key = createPublicKey({ key: derOf(text), format: 'der', type: 'spki' });
    return { component, id: keyId(key), key };
  } catch {
    return undefined;
  }
}

const derOf = (text: string): Buffer => Buffer.from(text, 'base64url');

/**
 * The beginning of the key's thumbprint (RFC 7638), so that no name has to be configured.
 * @throws Error for a key that is not on P-256
 */
function keyId(publicKey: KeyObject): string {
  const { crv, kty, x, y } = publicKey.export({ format: 'jwk' });
  if (crv !== 'P-256') throw new Error('The key is not on P-256.');
  const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  return thumbprint.slice(0, 12);
}
