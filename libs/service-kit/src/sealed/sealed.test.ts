import { describe, expect, it } from '@jest/globals';
import { seal, unseal } from './sealed.js';

const secret = 'a secret of more than thirty-two characters';
const value = { code: 'K7PM2QXA', to: { name: 'Zoë', address: 'zoe@dho.example' } };

/** `sealed` with the byte at `place` of its body changed. */
function changed(sealed: string, place: number): string {
  const body = Buffer.from(sealed.slice(3), 'base64url');
  body.writeUInt8(body.readUInt8(place) ^ 1, place);
  return `v1.${body.toString('base64url')}`;
}

describe('a sealed value', () => {
  it('opens under its secret', () => {
    expect(unseal(secret, seal(secret, value))).toEqual(value);
  });

  it('shows nothing of the value and differs each time', () => {
    const sealed = seal(secret, value);
    expect(Buffer.from(sealed.slice(3), 'base64url').toString()).not.toContain('K7PM2QXA');
    expect(seal(secret, value)).not.toBe(sealed);
  });

  it('does not open under another secret', () => {
    expect(() => unseal(`${secret}!`, seal(secret, value))).toThrow(/another secret/);
  });

  it.each([0, 12, 28])('does not open when byte %i was changed', (place) => {
    expect(() => unseal(secret, changed(seal(secret, value), place))).toThrow(/was changed/);
  });

  it.each(['', 'v1', 'v2.AAAA', 'plain text', 'v1.AAAA'])('is not %j', (text) => {
    expect(() => unseal(secret, text)).toThrow(/unknown format|cut off/);
  });
});
