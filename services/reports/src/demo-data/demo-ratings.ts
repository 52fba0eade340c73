import {
  demoAccounts,
  demoGroupPermissions,
  demoPartners,
  demoReports,
  seededRandom,
  type DemoAccount,
  type DemoReport,
} from '@portal/contracts/demo';

/** What somebody of the demonstration thinks of a report, from 2 to 5 stars. */
export interface DemoRating {
  reportId: number;
  accountId: number;
  star: number;
}

const share = 0.5;
const fewestStars = 2;
const mostStars = 5;

/** The demonstration's ratings: of what its active users may open by their partner or group they rate about a half. */
export function demoRatings(): DemoRating[] {
  const random = seededRandom(5);
  const raters = demoAccounts.filter(({ role, status }) => role !== 'administrator' && status === 'Active');
  return raters
    .flatMap((account) =>
      demoReports.filter((report) => mayOpen(account, report)).map(({ id }) => ({ account, id })),
    )
    .filter(() => random() < share)
    .map(({ account, id }) => ({
      reportId: id,
      accountId: account.id,
      star: fewestStars + Math.floor(random() * (mostStars - fewestStars + 1)),
    }));
}

function mayOpen({ partnerId, role }: DemoAccount, { id, ownerPartnerId }: DemoReport): boolean {
  const groupId = demoPartners.find((partner) => partner.id === partnerId)?.groupId;
  const ofGroup = demoGroupPermissions.filter((permission) => permission.groupId === groupId);
  const isForGroup = ofGroup.some(
    ({ reportIds, adminsOnly }) =>
      reportIds.includes(id) && (role === 'userAdmin' || !adminsOnly?.includes(id)),
  );
  return isForGroup || ownerPartnerId === partnerId;
}
