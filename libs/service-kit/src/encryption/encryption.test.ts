import { describe, expect, it } from '@jest/globals';
import { encrypt, decrypt } from './encryption.js';

const secret = 'a secret of more than thirty-two characters';
const value = { code: 'K7PM2QXA', to: { name: 'Zoë', address: 'zoe@dho.example' } };

/** Changes the byte at `place` of the body. */
function changeByte(encrypted: string, place: number): string {
  const body = Buffer.from(encrypted.slice(3), 'base64url');
  body.writeUInt8(body.readUInt8(place) ^ 1, place);
  return `v1.${body.toString('base64url')}`;
}

describe('an encrypted value', () => {
  it('is decrypted with its secret', () => {
    expect(decrypt(secret, encrypt(secret, value))).toEqual(value);
  });

  it('hides the value and differs each time', () => {
    const encrypted = encrypt(secret, value);
    expect(Buffer.from(encrypted.slice(3), 'base64url').toString()).not.toContain('K7PM2QXA');
    expect(encrypt(secret, value)).not.toBe(encrypted);
  });

  it('is not decrypted with another secret', () => {
    expect(() => decrypt(`${secret}!`, encrypt(secret, value))).toThrow(/another secret/);
  });

  it('is not decrypted in another context', () => {
    expect(decrypt(secret, encrypt(secret, value, '1'), '1')).toEqual(value);
    expect(() => decrypt(secret, encrypt(secret, value, '1'), '2')).toThrow(/another secret/);
  });

  it.each([0, 12, 28])('is not decrypted after a change of byte %i', (place) => {
    expect(() => decrypt(secret, changeByte(encrypt(secret, value), place))).toThrow(/was changed/);
  });

  it.each(['', 'v1', 'v2.AAAA', 'plain text', 'v1.AAAA'])('is not %j', (text) => {
    expect(() => decrypt(secret, text)).toThrow(/unknown format|cut off/);
  });
});
