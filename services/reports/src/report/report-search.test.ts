import { describe, expect, it } from '@jest/globals';
import { buildTypoPattern } from './report-search.js';

describe('the pattern with a typo', () => {
  // JavaScript's \b before a letter is PostgreSQL's \m.
  const matches = (text: string, word: string) =>
    new RegExp(buildTypoPattern(text).replace('\\m', '\\b'), 'u').test(word);

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

  it('has no typo for short words', () => {
    expect(buildTypoPattern('hiv')).toBe('hiv');
  });

  it('escapes regular expressions in the text', () => {
    expect(buildTypoPattern('(a+)+$')).not.toMatch(/(?<!\\)\+|(?<!\\)\$/u);
  });
});
