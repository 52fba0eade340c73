import { describe, expect, it } from '@jest/globals';
import type { AccessContext, StoredGrant } from './access-explained.repository.js';
import { explainMissingAccess } from './access-explained.service.js';

const context: AccessContext = {
  accountStatus: 'Active',
  reportDeleted: false,
  reportStatus: 'Available',
  request: null,
};
const until = '2025-03-01T10:20:30.000Z';
const ended: StoredGrant = { reason: 'User permission', by: null, until, inForce: false };

describe('explainMissingAccess', () => {
  it('returns nothing when every grant is in force', () => {
    expect(explainMissingAccess([{ ...ended, until: null, inForce: true }], context)).toEqual([]);
  });

  it.each(['User permission', 'Accepted request'] as const)('returns the end of a %s', (reason) => {
    expect(explainMissingAccess([{ ...ended, reason }], context)).toEqual([
      { code: 'permissionEnded', until },
    ]);
  });

  it('names the group of a permission for user admins', () => {
    const grant: StoredGrant = { reason: 'Group permission', by: 'Donors', until: null, inForce: false };
    expect(explainMissingAccess([grant], context)).toEqual([{ code: 'userAdminsOnly', group: 'Donors' }]);
  });

  it('returns requests, deleted reports and accounts that cannot sign in', () => {
    const reasons = explainMissingAccess([], {
      ...context,
      ...{ accountStatus: 'Blocked', reportDeleted: true, request: 'Denied' },
    });
    expect(reasons).toEqual([
      { code: 'reportDeleted' },
      { code: 'cannotSignIn', status: 'Blocked' },
      { code: 'requestDenied' },
    ]);
    expect(explainMissingAccess([], { ...context, request: 'Pending' })).toEqual([
      { code: 'requestPending' },
    ]);
  });

  it('returns a report that cannot be opened yet despite a grant in force', () => {
    const grant: StoredGrant = { ...ended, until: null, inForce: true };
    const reasons = explainMissingAccess([grant], { ...context, reportStatus: 'Not available yet' });
    expect(reasons).toEqual([{ code: 'reportNotAvailableYet' }]);
  });
});
