import { expect, test } from '@jest/globals';
import type { AccessFacts, GivenAccess } from './access-explained.repository.js';
import { missingAccess } from './missing-access.js';

const events: AccessFacts = {
  accountStatus: 'Active',
  reportDeleted: false,
  reportStatus: 'Available',
  request: null,
};
const until = '2025-03-01T10:20:30.000Z';
const ended: GivenAccess = { reason: 'User permission', by: null, until, inForce: false };

test('nothing is missing where everything is in force', () => {
  expect(missingAccess([{ ...ended, until: null, inForce: true }], events)).toEqual([]);
});

test.each(['User permission', 'Accepted request'] as const)('a %s that ended says when', (reason) => {
  expect(missingAccess([{ ...ended, reason }], events)).toEqual([{ code: 'permissionEnded', until }]);
});

test('a permission for user admins names its group', () => {
  const given: GivenAccess = { reason: 'Group permission', by: 'Donors', until: null, inForce: false };
  expect(missingAccess([given], events)).toEqual([{ code: 'userAdminsOnly', group: 'Donors' }]);
});

test('requests, deleted reports and accounts that cannot sign in are named', () => {
  const missing = missingAccess([], {
    ...events,
    ...{ accountStatus: 'Blocked', reportDeleted: true, request: 'Denied' },
  });
  expect(missing).toEqual([
    { code: 'reportDeleted' },
    { code: 'cannotSignIn', status: 'Blocked' },
    { code: 'requestDenied' },
  ]);
  expect(missingAccess([], { ...events, request: 'Pending' })).toEqual([{ code: 'requestPending' }]);
});

test('a report that cannot be opened yet is named beside what is in force', () => {
  const given: GivenAccess = { ...ended, until: null, inForce: true };
  const missing = missingAccess([given], { ...events, reportStatus: 'Not available yet' });
  expect(missing).toEqual([{ code: 'reportNotAvailableYet' }]);
});
