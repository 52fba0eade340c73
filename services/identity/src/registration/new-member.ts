import type { NewPerson } from '@portal/contracts';
import type { Transaction } from '@portal/service-kit';
import { addAccounts } from '../account/account-changes.js';
import type { NewMember } from '../activation/activation-mails.js';
import type { Actor } from '../audit/actor.js';
import type { JoinablePartner } from './joinable-partner.repository.js';

/** A person to become a user, with the hash of the password. */
export type HashedPerson = Omit<NewPerson, 'password'> & {
  passwordHash: string;
  emailConfirmedAt?: Date;
};

/**
 * Adds a deactivated user of a partner.
 * @throws Refusal if the address is taken
 */
export async function addMember(
  transaction: Transaction,
  actor: Actor,
  { id: partnerId, name: partner }: JoinablePartner,
  person: HashedPerson,
): Promise<NewMember> {
  const place = { role: 'user', status: 'Deactivated', partnerId } as const;
  const [account] = await addAccounts(transaction, actor, [{ ...person, ...place }]);
  if (!account) throw new Error('An account was not added.');
  return { ...account, partnerId, partner };
}
