import { createHmac, hkdfSync, randomInt } from 'node:crypto';

// Neither I, O, 0 nor 1, which are taken for one another.
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const length = 8;

/** A code of 8 random letters and digits. */
export const newResetCode = (): string =>
  Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('');

/** A code as it is compared: people write small letters, spaces and dashes too. */
const comparable = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** The key under which codes are hashed, made from the service's secret: without it, so short a code could be guessed from its hash. */
export const resetCodeKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'password reset code', 32));

/** What is kept of the code that belongs to a handle. */
export const hashOfCode = (key: Buffer, handle: string, code: string): Buffer =>
  createHmac('sha256', key)
    .update(`${handle} ${comparable(code)}`)
    .digest();
