import type { Role, SignedInAccount } from '@portal/contracts';
import { demoAccounts, type DemoAccount, demoGroups, demoPartners } from '@portal/demo-data';

export const findPartner = (id: number | null) => demoPartners.find((partner) => partner.id === id);
export const findGroup = (id: number | undefined) => demoGroups.find((group) => group.id === id);

/** A time of the past, or with a negative number of the future. */
export const toDaysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

/** The name of an account, as lists show it. */
export const toName = ({ firstname, surname }: DemoAccount) => ({ firstname, surname });

/** An account of the demonstration as a row of a list of users. */
export function toUserRow({ partnerId, ...account }: DemoAccount) {
  const partner = findPartner(partnerId);
  return {
    ...account,
    phone: '+265 999 12 34 56',
    user_type_id: partnerId,
    name: partner?.name ?? null,
    group_name: findGroup(partner?.groupId)?.name ?? null,
    last_sign_in: toDaysAgo(account.id),
    emailFits: true,
    emailConfirmed: true,
    registeredBy: null,
  };
}

/** The accounts of the documentation. */
const [administrator, userAdmin, user] = demoAccounts as [DemoAccount, DemoAccount, DemoAccount];

const toSignedIn = ({ partnerId, ...account }: DemoAccount): SignedInAccount => {
  const partner = findPartner(partnerId);
  return {
    ...account,
    phone: '+265 999 12 34 56',
    user_type_id: partnerId,
    name: partner?.name ?? null,
    group_id: partner?.groupId ?? null,
    group_name: findGroup(partner?.groupId)?.name ?? null,
    language: null,
    session: { expires_in_seconds: 900, idle_seconds: 1_800 },
  };
};

export const demoPeople = { administrator, userAdmin, user };

export const signedInAccounts: Record<Role, SignedInAccount> = {
  administrator: toSignedIn(administrator),
  userAdmin: toSignedIn(userAdmin),
  user: toSignedIn(user),
};
