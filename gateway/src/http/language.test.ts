import { describe, expect, it } from '@jest/globals';
import { readLanguage } from './language.js';

describe('language of a client', () => {
  it.each([
    ['ny-MW,ny;q=0.9,en;q=0.8', 'ny'],
    ['de-DE,de;q=0.9,ny;q=0.5', 'ny'],
    ['en-GB', 'en'],
    ['de', undefined],
    ['*', undefined],
    [undefined, undefined],
  ])('of "%s" is %s', (header, language) => {
    expect(readLanguage({ headers: { 'accept-language': header } })).toBe(language);
  });
});
