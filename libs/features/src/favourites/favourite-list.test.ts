import { expect, test } from '@jest/globals';
import type { FavouriteRow } from '@portal/contracts';
import { applyChange, revertChange } from './favourite-list';

const reports = ['a', 'b', 'c', 'd'].map(
  (name, index) =>
    ({ id: index + 1, name, thumbnail: null, update: null, date_updated: null }) as FavouriteRow,
);
const [a, b, c, d] = reports as [FavouriteRow, FavouriteRow, FavouriteRow, FavouriteRow];

test('a new favourite comes first, and once', () => {
  expect(applyChange([a, b], c, true)).toEqual([c, a, b]);
  expect(applyChange([a, b], b, true)).toEqual([b, a]);
});

test('what is let go of leaves the others in order', () => {
  expect(applyChange([a, b, c], b, false)).toEqual([a, c]);
});

test.each([
  ['kept', c, true],
  ['let go of', b, false],
])('what could not be %s is as it was', (_, report, isFavourite) => {
  const before = [a, b];
  expect(revertChange(applyChange(before, report, isFavourite), report, before)).toEqual(before);
});

test('taking one change back leaves those that were made since', () => {
  const before = [a, b];
  const since = applyChange(applyChange(before, c, true), d, true);
  expect(revertChange(since, c, before)).toEqual([d, a, b]);
});
