import {
  demoGroupPermissions,
  demoPartners,
  demoReports,
  demoUserPermissions,
  type DemoAccount,
} from '@portal/contracts/demo';

/** The ids of the demonstration's reports that an account may open. */
export function demoReportsOf({ id, role, partnerId }: DemoAccount): number[] {
  if (role === 'administrator') return demoReports.map((report) => report.id);
  const groupId = demoPartners.find((partner) => partner.id === partnerId)?.groupId;
  const ofGroup = demoGroupPermissions
    .filter((permission) => permission.groupId === groupId)
    .flatMap(({ reportIds, adminsOnly = [] }) =>
      reportIds.filter((reportId) => role === 'userAdmin' || !adminsOnly.includes(reportId)),
    );
  const granted = demoUserPermissions
    .filter(({ accountId }) => accountId === id)
    .flatMap(({ reportIds }) => reportIds);
  const owned = demoReports
    .filter(({ ownerPartnerId }) => ownerPartnerId === partnerId)
    .map((report) => report.id);
  return [...new Set([...ofGroup, ...granted, ...owned])].sort((a, b) => a - b);
}
