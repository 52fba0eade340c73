import {
  demoAccounts,
  demoGroupPermissions,
  demoPartners,
  demoReports,
  demoUserPermissions,
  type DemoAccount,
  type DemoReport,
} from '@portal/contracts/demo';

export function demoAccount(email: string): DemoAccount {
  const found = demoAccounts.find((account) => account.email === email);
  if (!found) throw new Error(`${email} is no demonstration account`);
  return found;
}

/** Demonstration reports that an account may open, computed from the written rule and not by the product. */
export function openTo({ id, role, partnerId }: DemoAccount): DemoReport[] {
  if (role === 'administrator') return demoReports;
  const groupId = demoPartners.find((partner) => partner.id === partnerId)?.groupId;
  const ofGroup = demoGroupPermissions
    .filter((permission) => permission.groupId === groupId)
    .flatMap(({ reportIds, adminsOnly = [] }) =>
      reportIds.filter((report) => role === 'userAdmin' || !adminsOnly.includes(report)),
    );
  const grantedIds = demoUserPermissions
    .filter(({ accountId }) => accountId === id)
    .flatMap(({ reportIds }) => reportIds);
  return demoReports.filter(
    (report) =>
      ofGroup.includes(report.id) || grantedIds.includes(report.id) || report.ownerPartnerId === partnerId,
  );
}

export const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id).sort((a, b) => a - b);
