import { describe, expect, test } from '@jest/globals';
import { readSearch } from './report-search.js';

test.each([undefined, '', '   ', '\t\n'])('%j is no search', (typed) => {
  expect(readSearch(typed)).toBeUndefined();
});

test('every word must occur, the longest looked for first', () => {
  expect(readSearch('  stock   of medicines ')?.words).toEqual(['%medicines%', '%stock%', '%of%']);
});

test.each([
  ['100%', '%100\\%%'],
  ['a_b', '%a\\_b%'],
  ['c:\\d', '%c:\\\\d%'],
])('wildcards in %j are taken literally', (typed, pattern) => {
  expect(readSearch(typed)?.words).toEqual([pattern]);
});

describe('a slip of one letter', () => {
  // JavaScript's \b before a letter is PostgreSQL's \m.
  const forgives = (typed: string, word: string) =>
    new RegExp(readSearch(typed)?.slips?.[0].replace('\\m', '\\b') ?? '^$', 'u').test(word);

  test.each([
    ['malbria', 'a wrong letter'],
    ['malria', 'a missing one'],
    ['mallaria', 'one too many'],
    ['maalria', 'two that changed places'],
    ['malariq', 'at the end'],
    ['nalaria', 'at the beginning'],
  ])('%s finds malaria: %s', (typed) => {
    expect(forgives(typed, 'the malaria report')).toBe(true);
  });

  test.each(['mxlbria', 'cholera', 'aria'])('%s does not', (typed) => {
    expect(forgives(typed, 'the malaria')).toBe(false);
  });

  test('is not looked for in words too short to tell', () => {
    expect(readSearch('hiv')?.slips).toBeUndefined();
    expect(readSearch('hiv cascade')?.slips?.[1]).toBe('hiv');
  });

  test('never makes an expression of what was typed', () => {
    expect(readSearch('(a+)+$')?.slips?.[0]).not.toMatch(/(?<!\\)\+|(?<!\\)\$/u);
  });
});
