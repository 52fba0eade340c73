import { expect, test } from '@jest/globals';
import type { AccessFacts, GivenAccess } from './access-explained.repository.js';
import { missingAccess } from './missing-access.js';

const facts: AccessFacts = { accountStatus: 'Active', reportDeleted: false, request: null };
const ended: GivenAccess = {
  reason: 'User permission',
  detail: 'Given',
  until: '2025-03-01T10:20:30.000Z',
  inForce: false,
};

test('nothing is missing where everything is in force', () => {
  expect(missingAccess([{ ...ended, until: null, inForce: true }], facts)).toEqual([]);
});

test('a permission that ended says when', () => {
  expect(missingAccess([ended], facts)).toEqual([
    'The permission of this user ended on 2025-03-01 10:20 UTC.',
  ]);
});

test('a permission for user admins names its group', () => {
  const given: GivenAccess = { reason: 'Group permission', detail: 'Donors', until: null, inForce: false };
  expect(missingAccess([given], facts)).toEqual(['Donors has the report for its user admins only.']);
});

test('requests, deleted reports and accounts that cannot sign in are named', () => {
  const missing = missingAccess([], { accountStatus: 'Blocked', reportDeleted: true, request: 'Denied' });
  expect(missing).toEqual([
    'The report was deleted.',
    'The account is Blocked and cannot sign in.',
    'The last request for access was denied.',
  ]);
  expect(missingAccess([], { ...facts, request: 'Pending' })).toHaveLength(1);
});
