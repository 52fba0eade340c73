import { describe, expect, it } from '@jest/globals';
import { readSearch } from './report-search.js';

describe('readSearch', () => {
  it.each([undefined, '', '   ', '\t\n'])('returns undefined for %j', (text) => {
    expect(readSearch(text)).toBeUndefined();
  });

  it('returns a pattern of each word, the longest first', () => {
    expect(readSearch('  stock   of medicines ')?.words).toEqual(['%medicines%', '%stock%', '%of%']);
  });

  it.each([
    ['100%', '%100\\%%'],
    ['a_b', '%a\\_b%'],
    ['c:\\d', '%c:\\\\d%'],
  ])('escapes wildcards in %j', (text, pattern) => {
    expect(readSearch(text)?.words).toEqual([pattern]);
  });
});

describe('the pattern with a typo', () => {
  // JavaScript's \b before a letter is PostgreSQL's \m.
  const matches = (text: string, word: string) =>
    new RegExp(readSearch(text)?.typos?.[0].replace('\\m', '\\b') ?? '^$', 'u').test(word);

  it.each([
    ['malbria', 'a wrong letter'],
    ['malria', 'a missing letter'],
    ['mallaria', 'an extra letter'],
    ['maalria', 'swapped letters'],
    ['malariq', 'a wrong last letter'],
    ['nalaria', 'a wrong first letter'],
  ])('matches malaria for %s, with %s', (text) => {
    expect(matches(text, 'the malaria report')).toBe(true);
  });

  it.each(['mxlbria', 'cholera', 'aria'])('does not match malaria for %s', (text) => {
    expect(matches(text, 'the malaria')).toBe(false);
  });

  it('is omitted for short words', () => {
    expect(readSearch('hiv')?.typos).toBeUndefined();
    expect(readSearch('hiv cascade')?.typos?.[1]).toBe('hiv');
  });

  it('escapes regular expressions in the text', () => {
    expect(readSearch('(a+)+$')?.typos?.[0]).not.toMatch(/(?<!\\)\+|(?<!\\)\$/u);
  });
});
