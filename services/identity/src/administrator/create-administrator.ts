import type { Database } from '@portal/service-kit';
import { insertAccount, isEmailTaken } from '../account/account.repository.js';
import { hashPassword } from '../sign-in/passwords.js';
import { NewAdministrator } from './new-administrator.js';

/**
 * Creates an active administrator and gives the account's id.
 * @throws Error with a sentence for the operator when a value is not usable or the e-mail address has an account
 */
export async function createAdministrator(database: Database, given: NewAdministrator): Promise<number> {
  const { password, ...person } = check(given);
  const passwordHash = await hashPassword(password);
  return database.transaction(async (transaction) => {
    if (await isEmailTaken(transaction, person.email)) {
      throw new Error(`There is an account with the e-mail address ${person.email} already.`);
    }
    const place = { role: 'administrator', status: 'Active', partnerId: null } as const;
    return insertAccount(transaction, { ...person, ...place, passwordHash });
  });
}

function check(given: NewAdministrator): NewAdministrator {
  const result = NewAdministrator.safeParse(given);
  if (result.success) return result.data;
  throw new Error(result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n'));
}
