import { describe, expect, it } from '@jest/globals';
import { fitsEmailPattern, canJoin } from './email.js';

const pattern = 'moh.gov.mw, *.dho.example';

describe('an email pattern', () => {
  it.each(['ada@moh.gov.mw', ' Ada@MOH.gov.MW ', 'ada@north.dho.example', 'ada@a.b.dho.example'])(
    'fits %s',
    (email) => {
      expect(fitsEmailPattern(pattern, email)).toBe(true);
    },
  );

  it.each([
    'ada@dho.example',
    'ada@sub.moh.gov.mw',
    'ada@evilmoh.gov.mw',
    'ada@evildho.example',
    'ada@moh.gov.mw.evil.example',
    'moh.gov.mw@evil.example',
    'ada@.dho.example',
    'ada@',
  ])('does not fit %s', (email) => {
    expect(fitsEmailPattern(pattern, email)).toBe(false);
  });

  it('is text, not an expression', () => {
    expect(fitsEmailPattern('moh.gov.mw', 'ada@mohxgov.mw')).toBe(false);
    expect(fitsEmailPattern('*', 'ada@moh.gov.mw')).toBe(false);
  });

  it('that is empty fits nothing', () => {
    expect(fitsEmailPattern('', 'ada@')).toBe(false);
    expect(fitsEmailPattern(' , ', 'ada@moh.gov.mw')).toBe(false);
  });
});

describe('joining a partner', () => {
  it('takes an address that fits if the partner is exclusive, else any', () => {
    const personal = 'ada@mail.example';
    expect(canJoin({ emailPattern: pattern, exclusive: true }, 'ada@moh.gov.mw')).toBe(true);
    expect(canJoin({ emailPattern: pattern, exclusive: true }, personal)).toBe(false);
    expect(canJoin({ emailPattern: pattern, exclusive: false }, personal)).toBe(true);
    expect(canJoin({ emailPattern: '', exclusive: true }, personal)).toBe(false);
  });
});
