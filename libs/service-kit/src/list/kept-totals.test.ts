import { expect, it } from '@jest/globals';
import { KeptTotals } from './kept-totals.js';
import type { PairList } from './pair-list.js';

const [one, other] = [{ table: 'one' }, { table: 'other' }] as PairList[] as [PairList, PairList];

it('totals are kept for each list and search, for some seconds', () => {
  let time = 0;
  const totals = new KeptTotals(() => time);
  totals.keep(one, 'malaria', 50_000);
  time = 9_999;
  expect(totals.get(one, 'malaria')).toBe(50_000);
  expect(totals.get(one, 'cholera')).toBeUndefined();
  expect(totals.get(other, 'malaria')).toBeUndefined();
  time = 10_000;
  expect(totals.get(one, 'malaria')).toBeUndefined();
});

it('totals are kept of a bounded number of searches, the last ones', () => {
  const totals = new KeptTotals(() => 0);
  for (let search = 0; search <= 100; search++) totals.keep(one, String(search), search);
  expect(totals.get(one, '0')).toBeUndefined();
  expect(totals.get(one, '1')).toBe(1);
  expect(totals.get(one, '100')).toBe(100);
});
