import { describe, expect, it } from '@jest/globals';
import { readSort, searchPatterns } from './list-order.js';

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

  it('have no zeros before the digits of a phone number', () => {
    expect(searchPatterns('0999123456 00265 01 0x12')).toEqual(['%999123456%', '%265%', '%0x12%', '%01%']);
  });
});

describe('sort columns', () => {
  const isColumn = (name: string): name is 'name' | 'date' => name === 'name' || name === 'date';

  it('are read in order, each once', () => {
    expect(readSort('-date,name,date', isColumn)).toEqual([
      { column: 'date', descending: true },
      { column: 'name', descending: false },
    ]);
  });

  it('must be columns of the list', () => {
    expect(() => readSort('email', isColumn)).toThrow('no expression for the sort column email');
  });
});
