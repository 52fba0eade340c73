import { expect, test } from '@jest/globals';
import type { ReportRow } from '@portal/contracts';
import { changedList, takenBack } from './favourite-list';

const reports = ['a', 'b', 'c', 'd'].map((name, index) => ({ id: index + 1, name }) as ReportRow);
const [a, b, c, d] = reports as [ReportRow, ReportRow, ReportRow, ReportRow];

test('a new favourite comes first, and once', () => {
  expect(changedList([a, b], c, true)).toEqual([c, a, b]);
  expect(changedList([a, b], b, true)).toEqual([b, a]);
});

test('what is let go of leaves the others in order', () => {
  expect(changedList([a, b, c], b, false)).toEqual([a, c]);
});

test.each([
  ['kept', c, true],
  ['let go of', b, false],
])('what could not be %s is as it was', (_, report, kept) => {
  const before = [a, b];
  expect(takenBack(changedList(before, report, kept), report, before)).toEqual(before);
});

test('taking one change back leaves those that were made since', () => {
  const before = [a, b];
  const since = changedList(changedList(before, c, true), d, true);
  expect(takenBack(since, c, before)).toEqual([d, a, b]);
});
