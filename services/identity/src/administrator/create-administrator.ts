import { readFields } from '@portal/contracts';
import type { Database } from '@portal/service-kit';
import { addAccounts } from '../account/account-changes.js';
import { operator } from '../audit/actor.js';
import { hashPassword } from '../password/passwords.js';
import { NewAdministrator } from './new-administrator.js';

/**
 * Creates an active administrator and gives the account's id.
 * @throws Error with a sentence for the operator when a value is not usable or the e-mail address has an account
 */
export async function createAdministrator(database: Database, given: NewAdministrator): Promise<number> {
  const { password, ...person } = check(given);
  const passwordHash = await hashPassword(password);
  return database.transaction(async (transaction) => {
    const place = { role: 'administrator', status: 'Active', partnerId: null } as const;
    const [account] = await addAccounts(transaction, operator, [{ ...person, ...place, passwordHash }]);
    return account?.id ?? 0;
  });
}

function check(given: NewAdministrator): NewAdministrator {
  const { data, faults } = readFields(NewAdministrator, given);
  if (data) return data;
  throw new Error(faults.map(({ field, message }) => `${field}: ${message}`).join('\n'));
}
