import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Generates a ticket: 256 random bits in base64url. Only its hash is stored. */
export const createTicket = (): string => randomBytes(32).toString('base64url');

export const hashTicket = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();

// Without I, O, 0 and 1, which are easily confused.
const codeCharacters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codeLength = 8;

/** Derives a code from a random seed, so that an open code can be mailed again although it is not stored. */
export function deriveResetCode(key: Buffer, seed: Buffer): string {
  // The 32 characters divide the 256 values of a byte evenly.
  const bytes = createHmac('sha256', key).update('code ').update(seed).digest().subarray(0, codeLength);
  return Array.from(bytes, (byte) => codeCharacters.charAt(byte % codeCharacters.length)).join('');
}

/** Derives the key for {@link deriveResetCode} and {@link hashResetCode}. Without a key, so short a code could be guessed from its hash. */
export const deriveResetCodeKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'password reset code', 32));

/** Hashes the code of a handle for storage, ignoring case, spaces and dashes. */
export const hashResetCode = (key: Buffer, handle: string, code: string): Buffer =>
  createHmac('sha256', key)
    .update(`${handle} ${code.replace(/[\s-]/g, '').toUpperCase()}`)
    .digest();
