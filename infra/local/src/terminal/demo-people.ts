import { type DemoAccount, demoAccounts, demoPartners } from '@portal/contracts/demo';

/** How many of the demonstration's accounts are worth showing; the rest only fill its lists. */
const shown = 7;

const roleNames: Record<DemoAccount['role'], string> = {
  administrator: 'administrator',
  userAdmin: 'user admin',
  user: 'user',
};

/** The demonstration's main accounts: the e-mail address of each and what it is. */
export const demoPeople = (): string[][] =>
  demoAccounts.slice(0, shown).map((account) => [account.email, describe(account)]);

function describe({ role, status, partnerId }: DemoAccount): string {
  const partner = demoPartners.find(({ id }) => id === partnerId);
  const place = partner ? ` of ${partner.name}` : '';
  return `${roleNames[role]}${place}${status === 'Active' ? '' : `, ${status.toLowerCase()}`}`;
}
