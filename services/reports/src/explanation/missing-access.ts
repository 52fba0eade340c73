import type { MissingAccess } from '@portal/contracts';
import type { AccessFacts, GivenAccess } from './access-explained.repository.js';

function lapsed({ reason, by, until }: GivenAccess): MissingAccess[] {
  if (reason === 'Group permission') return [{ code: 'userAdminsOnly', group: by ?? '' }];
  return until ? [{ code: 'permissionEnded', until }] : [];
}

const requests: Record<'Pending' | 'Denied', MissingAccess> = {
  Pending: { code: 'requestPending' },
  Denied: { code: 'requestDenied' },
};

/** What would open the report to the user but does not, and what else keeps the user from it. */
export function missingAccess(
  given: GivenAccess[],
  { accountStatus, reportDeleted, reportStatus, request }: AccessFacts,
): MissingAccess[] {
  return [
    ...(reportDeleted ? [{ code: 'reportDeleted' } as const] : []),
    ...(reportStatus === 'Not available yet' ? [{ code: 'reportNotAvailableYet' } as const] : []),
    ...(accountStatus === 'Active' ? [] : [{ code: 'cannotSignIn', status: accountStatus } as const]),
    ...given.filter(({ inForce }) => !inForce).flatMap(lapsed),
    ...(request === 'Pending' || request === 'Denied' ? [requests[request]] : []),
  ];
}
