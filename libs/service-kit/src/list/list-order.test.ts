import { describe, expect, it } from '@jest/globals';
import { searchPatterns } from './list-order.js';

describe('search patterns', () => {
  it('match every word, the longest first', () => {
    expect(searchPatterns('  of   stock ')).toEqual(['%stock%', '%of%']);
  });

  it.each([undefined, '', ' \t'])('are empty for %j', (typed) => {
    expect(searchPatterns(typed)).toEqual([]);
  });

  it.each([
    ['100%', '%100\\%%'],
    ['a_b', '%a\\_b%'],
    ['c:\\d', '%c:\\\\d%'],
  ])('escape the wildcards in %j', (typed, pattern) => {
    expect(searchPatterns(typed)).toEqual([pattern]);
  });
});
