import { expect, it } from '@jest/globals';
import { searchPatterns } from './search-patterns.js';

it('every word must occur, the longest looked for first', () => {
  expect(searchPatterns('  of   stock ')).toEqual(['%stock%', '%of%']);
});

it.each([undefined, '', ' \t'])('%j looks for nothing', (typed) => {
  expect(searchPatterns(typed)).toEqual([]);
});

it.each([
  ['100%', '%100\\%%'],
  ['a_b', '%a\\_b%'],
  ['c:\\d', '%c:\\\\d%'],
])('wildcards in %j are taken literally', (typed, pattern) => {
  expect(searchPatterns(typed)).toEqual([pattern]);
});
