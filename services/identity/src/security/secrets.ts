import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Derives a key of 256 bits for one use from the service's secret. */
export const deriveKey = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', use, 32));

/** Generates a ticket: 256 random bits in base64url. Only its hash is stored. */
export const createTicket = (): string => randomBytes(32).toString('base64url');

export const hashTicket = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();

// Without I, O, 0 and 1, which are easily confused.
const codeCharacters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codeLength = 8;
const recoveryCodeLength = 24;

/** Derives a code from a random seed, so that an open code can be mailed again although it is not stored. */
export function deriveResetCode(key: Buffer, seed: Buffer): string {
  const bytes = createHmac('sha256', key).update('code ').update(seed).digest().subarray(0, codeLength);
  return toCodeCharacters(bytes);
}

/** Generates a code of 120 random bits in groups of six, such as `K7PM2Q-XA9C4H-…`. */
export const createRecoveryCode = (): string =>
  toCodeCharacters(randomBytes(recoveryCodeLength)).replace(/.{6}(?=.)/g, '$&-');

// The 32 characters divide the 256 values of a byte evenly.
const toCodeCharacters = (bytes: Buffer): string =>
  Array.from(bytes, (byte) => codeCharacters.charAt(byte % codeCharacters.length)).join('');

/** Derives the key for {@link deriveResetCode} and {@link hashCode}. Without a key, so short a code could be guessed from its hash. */
export const deriveResetCodeKey = (secret: string): Buffer => deriveKey(secret, 'password reset code');

/** Derives the key for {@link hashCode} of recovery codes. */
export const deriveRecoveryCodeKey = (secret: string): Buffer => deriveKey(secret, 'recovery code');

/** Hashes the code of a handle or account for storage, ignoring case, spaces and dashes. */
export const hashCode = (key: Buffer, handle: string, code: string): Buffer =>
  createHmac('sha256', key)
    .update(`${handle} ${code.replace(/[\s-]/g, '').toUpperCase()}`)
    .digest();
