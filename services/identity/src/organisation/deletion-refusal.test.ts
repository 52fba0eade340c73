import { expect, test } from '@jest/globals';
import { groupRefusal, partnerRefusal } from './deletion-refusal.js';

test.each([
  [8, 12, '8 users and 12 reports belong to it.'],
  [1, 0, '1 user belongs to it.'],
  [0, 1, '1 report belongs to it.'],
  [1, 1, '1 user and 1 report belong to it.'],
  [0, 2, '2 reports belong to it.'],
])('a partner of %d users and %d reports stays', (users, reports, reason) => {
  expect(partnerRefusal('Health Aid', { users, reports })).toBe(`Health Aid cannot be deleted: ${reason}`);
});

test.each([
  [3, 14, '3 partners belong to it and 14 reports are permitted to it.'],
  [1, 1, '1 partner belongs to it and 1 report is permitted to it.'],
  [2, 0, '2 partners belong to it.'],
  [0, 1, '1 report is permitted to it.'],
])('a group of %d partners and %d reports stays', (partners, reports, reason) => {
  expect(groupRefusal('Government', { partners, reports })).toBe(`Government cannot be deleted: ${reason}`);
});

test('what nothing refers to may go', () => {
  expect(partnerRefusal('Health Aid', { users: 0, reports: 0 })).toBeUndefined();
  expect(groupRefusal('Government', { partners: 0, reports: 0 })).toBeUndefined();
});
