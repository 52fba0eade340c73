import { readFields } from '@portal/contracts';
import type { Database, Transaction } from '@portal/service-kit';
import type { AccountEntity } from '../account/account.entity.js';
import { addAccounts } from '../account/account-changes.js';
import { operator, type Actor } from '../audit/actor.js';
import { hashPassword } from '../password/passwords.js';
import { NewAdministrator } from './new-administrator.js';

/**
 * Creates an active administrator and gives the account's id.
 * @throws Error with a sentence for the operator when a value is not usable or the e-mail address has an account
 */
export async function createAdministrator(database: Database, given: NewAdministrator): Promise<number> {
  const { password, ...person } = check(given);
  const passwordHash = await hashPassword(password);
  const account = await database.transaction((transaction) =>
    addAdministrator(transaction, operator, { ...person, passwordHash }),
  );
  return account.id;
}

/**
 * Adds an active administrator.
 * @throws Refusal when the e-mail address has an account
 */
export async function addAdministrator(
  transaction: Transaction,
  actor: Actor,
  person: Omit<NewAdministrator, 'password'> & { passwordHash: string },
): Promise<AccountEntity> {
  const place = { role: 'administrator', status: 'Active', partnerId: null } as const;
  const [account] = await addAccounts(transaction, actor, [{ ...person, ...place }]);
  if (!account) throw new Error('The administrator was not added.');
  return account;
}

function check(given: NewAdministrator): NewAdministrator {
  const { data, errors } = readFields(NewAdministrator, given);
  if (data) return data;
  throw new Error(errors.map(({ field, message }) => `${field}: ${message}`).join('\n'));
}
