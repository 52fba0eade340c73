import { comparableEmail } from '../sign-in/email.js';
import type { JoinablePartner } from './joinable-partner.repository.js';
import type { AddressOwner } from './registration.repository.js';
import type { TableFault, UserLine } from './user-table.js';

/** An account to be added. */
export interface Addition {
  line: UserLine;
  partner: JoinablePartner;
}

/** What is to be done with the lines of a table. */
export interface BulkPlan {
  /** In the order of their addresses, so that transactions which add the same ones do not wait for each other crosswise. */
  additions: Addition[];
  /** How many lines have their account already. */
  unchanged: number;
  faults: TableFault[];
}

/** Message for an address that has an account. */
export const addressTaken = 'There is already an account with this e-mail address.';

/** Message for reserved addresses, and for user admins, who must not learn about accounts of other partners. */
export const addressUnusable = 'This e-mail address cannot be used.';

/** Holds lines against the partners and accounts that there are; an account of the line's partner stays as it is. */
export function planRegistration(
  lines: UserLine[],
  partnerOf: (line: UserLine) => JoinablePartner | undefined,
  owners: Map<string, AddressOwner>,
  seesAllPartners: boolean,
): BulkPlan {
  const plan: BulkPlan = { additions: [], unchanged: 0, faults: [] };
  for (const line of lines) {
    const partner = partnerOf(line);
    const owner = owners.get(comparableEmail(line.email));
    if (!partner) plan.faults.push(fault(line, 'partner', `There is no HIS partner named ${line.partner}.`));
    else if (!owner) plan.additions.push({ line, partner });
    else if (owner.isReserved) plan.faults.push(fault(line, 'email', addressUnusable));
    else if (owner.partnerId === partner.id) plan.unchanged += 1;
    else plan.faults.push(fault(line, 'email', seesAllPartners ? addressTaken : addressUnusable));
  }
  plan.additions.sort((a, b) => (comparableEmail(a.line.email) < comparableEmail(b.line.email) ? -1 : 1));
  return plan;
}

const fault = ({ row }: UserLine, field: string, message: string): TableFault => ({ row, field, message });
