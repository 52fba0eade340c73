import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';

const version = 'v1';
const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a value as JSON, authenticated: `v1.` and base64url of nonce, tag and ciphertext. The text is bound to `context`, such as the id of
 * its row, so that it cannot be decrypted in another one.
 */
export function encrypt(secret: string, value: unknown, context = ''): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, toKey(secret), nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(context));
  const encrypted = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return `${version}.${Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')}`;
}

/** Decrypts the text of {@link encrypt}. @throws Error for another secret, context or format, or a changed text */
export function decrypt(secret: string, text: string, context = ''): unknown {
  const [format, body] = text.split('.');
  if (format !== version || body === undefined) throw new Error('The encrypted value has an unknown format.');
  const bytes = Buffer.from(body, 'base64url');
  if (bytes.length < nonceBytes + tagBytes) throw new Error('The encrypted value is cut off.');
  const nonce = bytes.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, toKey(secret), nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const encrypted = bytes.subarray(nonceBytes + tagBytes);
  return JSON.parse(
    runDecipher(() => decipher.update(encrypted, undefined, 'utf8') + decipher.final('utf8')),
  );
}

// No slow key derivation: the secret is random and long.
const toKey = (secret: string) =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'portal encrypted value', keyBytes)));

function runDecipher(decipher: () => string): string {
  try {
    return decipher();
  } catch {
    throw new Error('The value was encrypted under another secret or was changed.');
  }
}
