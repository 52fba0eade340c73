import { identityEvents } from '@portal/contracts';
import { orTaken, Refusal, statement, type Transaction } from '@portal/service-kit';
import { isReserved } from '../email-change/email-change.repository.js';
import { comparableEmail } from '../sign-in/email.js';
import { AccountEntity } from './account.entity.js';

/** An account that is about to be changed, with its partner's name. */
export type Account = AccountEntity & { partner: string | null };

type Proof = 'emailConfirmedAt' | 'registeredBy';

/** What an account is made from; fixed ids are the demonstration's. */
export type NewAccount = Omit<AccountEntity, 'id' | Proof> &
  Partial<Pick<AccountEntity, Proof>> & { id?: number };

/** What of an account can change. */
export type AccountFields = Omit<AccountEntity, 'id' | 'registeredBy'>;

const emailTaken = 'There is already an account with this e-mail address.';

const columns = `account.id, account.firstname, account.surname, account.email, account.phone, account.role,
  account.status, account.partner_id AS "partnerId", account.password_hash AS "passwordHash",
  account.email_confirmed_at AS "emailConfirmedAt", account.registered_by AS "registeredBy", partner.name AS partner`;

const lock = statement(
  'account_lock',
  `SELECT ${columns} FROM account LEFT JOIN partner ON partner.id = account.partner_id
   WHERE account.id = $1 AND account.deleted_at IS NULL
   FOR NO KEY UPDATE OF account`,
);
const remove = statement('account_remove', 'UPDATE account SET deleted_at = now() WHERE id = $1');

/** An account that exists, locked until the transaction ends. */
export async function lockAccount(transaction: Transaction, id: number): Promise<Account | undefined> {
  const [account] = await transaction.rows<Account>(lock, [id]);
  return account;
}

/**
 * Writes accounts, tells the other services, and gives them with their ids.
 * @throws Refusal when an address has an account, or is the former address of one that can return to it
 */
export async function insertAccounts(
  transaction: Transaction,
  values: NewAccount[],
): Promise<AccountEntity[]> {
  const accounts = transaction.manager.create(AccountEntity, values);
  // Inserting sets the ids that the database gave.
  await orTaken(transaction.manager.insert(AccountEntity, accounts), 'account_email', emailTaken);
  await refuseReserved(transaction, accounts);
  await tell(transaction, accounts);
  return accounts;
}

/**
 * Writes changed fields of an account and tells the other services.
 * @throws Refusal when another account has the address or can return to it
 */
export async function updateAccount(
  transaction: Transaction,
  account: AccountEntity,
  change: Partial<AccountFields>,
): Promise<void> {
  const update = transaction.manager.update(AccountEntity, { id: account.id }, change);
  await orTaken(update, 'account_email', emailTaken);
  if (change.email !== undefined) await refuseReserved(transaction, [{ ...account, email: change.email }]);
  await tell(transaction, [{ ...account, ...change }]);
}

/** Marks an account as deleted, which keeps its id for history, and tells the other services that it is gone. */
export async function removeAccount(transaction: Transaction, id: number): Promise<void> {
  await transaction.rows(remove, [id]);
  await transaction.publish(identityEvents.account, id, null);
}

/** Runs after the write: only then does it see a change of address that committed while the write waited for it. */
async function refuseReserved(transaction: Transaction, accounts: AccountEntity[]): Promise<void> {
  const emails = accounts.map(({ email }) => comparableEmail(email));
  const ids = accounts.map(({ id }) => id);
  if (await isReserved(transaction, emails, ids)) throw new Refusal(emailTaken);
}

async function tell(transaction: Transaction, accounts: AccountEntity[]): Promise<void> {
  const news = accounts.map(({ id, firstname, surname, email, phone, role, status, partnerId }) => ({
    id,
    value: { id, firstname, surname, email, phone, role, status, partnerId },
  }));
  await transaction.publishAll(identityEvents.account, news);
}
