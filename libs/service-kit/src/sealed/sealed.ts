import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';

const version = 'v1';
const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** A value as text that only holders of `secret` can read or make: `v1.` and base64url of nonce, tag and encrypted JSON. */
export function seal(secret: string, value: unknown): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(secret), nonce, { authTagLength: tagBytes });
  const encrypted = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return `${version}.${Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')}`;
}

/**
 * The value that {@link seal} was given.
 * @throws Error when it was sealed under another secret or in another format, or was changed since
 */
export function unseal(secret: string, sealed: string): unknown {
  const [format, body] = sealed.split('.');
  if (format !== version || body === undefined) throw new Error('The sealed value has an unknown format.');
  const bytes = Buffer.from(body, 'base64url');
  if (bytes.length < nonceBytes + tagBytes) throw new Error('The sealed value is cut off.');
  const nonce = bytes.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, keyOf(secret), nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const encrypted = bytes.subarray(nonceBytes + tagBytes);
  return JSON.parse(decrypted(() => decipher.update(encrypted, undefined, 'utf8') + decipher.final('utf8')));
}

// HKDF and no slow derivation: the secret is a long random one, no password.
const keyOf = (secret: string) =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'portal sealed value', keyBytes)));

function decrypted(decrypt: () => string): string {
  try {
    return decrypt();
  } catch {
    throw new Error('The sealed value was sealed under another secret or was changed.');
  }
}
