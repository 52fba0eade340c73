import type { AccessFacts, GivenAccess } from './access-explained.repository.js';

const minuteOf = (time: string) => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;

const lapsed = ({ reason, detail, until }: GivenAccess): string =>
  reason === 'Group permission'
    ? `${detail} has the report for its user admins only.`
    : `The permission of this user ended${until ? ` on ${minuteOf(until)}` : ''}.`;

const requests = {
  Pending: 'A request for access waits for its decision.',
  Denied: 'The last request for access was denied.',
};

/** Sentences about what would open the report to the user but does not. */
export function missingAccess(
  given: GivenAccess[],
  { accountStatus, reportDeleted, request }: AccessFacts,
): string[] {
  return [
    ...(reportDeleted ? ['The report was deleted.'] : []),
    ...(accountStatus === 'Active' ? [] : [`The account is ${accountStatus} and cannot sign in.`]),
    ...given.filter(({ inForce }) => !inForce).map(lapsed),
    ...(request === 'Pending' || request === 'Denied' ? [requests[request]] : []),
  ];
}
