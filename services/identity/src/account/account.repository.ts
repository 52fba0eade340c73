import { Injectable } from '@nestjs/common';
import { identityEvents, notFound } from '@portal/contracts';
import { orTaken, Refusal, statement, type Transaction } from '@portal/service-kit';
import type { Recipient } from '../mail/mail-orders.js';
import { AccountEntity } from './account.entity.js';
import { normalizeEmail } from './email.js';

export type Account = AccountEntity & { partner: string | null };

export type AccountRecipient = Recipient & { id: number };

type OptionalField = 'emailConfirmedAt' | 'registeredBy';

/** The values of a new account. Only the demonstration sets ids. */
export type NewAccount = Omit<AccountEntity, 'id' | OptionalField> &
  Partial<Pick<AccountEntity, OptionalField>> & { id?: number };

export type AccountFields = Omit<AccountEntity, 'id' | 'registeredBy'>;

export const emailTaken = 'There is already an account with this email address.';

const lock = statement(
  'account_lock',
  `SELECT account.id, account.firstname, account.surname, account.email, account.phone, account.role, account.status,
     account.partner_id AS "partnerId", account.password_hash AS "passwordHash",
     account.email_confirmed_at AS "emailConfirmedAt", account.registered_by AS "registeredBy", partner.name AS partner
   FROM account LEFT JOIN partner ON partner.id = account.partner_id
   WHERE account.id = $1 AND account.deleted_at IS NULL
   FOR NO KEY UPDATE OF account`,
);
const markDeleted = statement('account_remove', 'UPDATE account SET deleted_at = now() WHERE id = $1');
const findReserved = statement(
  'account_find_reserved',
  `SELECT FROM email_change
   WHERE lower(old_email) = ANY ($1::text[]) AND NOT account_id = ANY ($2::int[])
     AND confirmed_at IS NOT NULL AND undone_at IS NULL AND undo_until > now()
   LIMIT 1`,
);
const findFullName = statement(
  'account_full_name',
  `SELECT firstname || ' ' || surname AS name FROM account WHERE id = $1`,
);
const findAdministrators = statement(
  'account_find_administrators',
  `SELECT id, firstname, surname, email FROM account
   WHERE role = 'administrator' AND status = 'Active' AND deleted_at IS NULL AND id <> $1
   ORDER BY id`,
);
const findUserAdmins = statement(
  'account_find_user_admins',
  `SELECT id, firstname, surname, email FROM account
   WHERE partner_id = $1 AND role = 'userAdmin' AND status = 'Active' AND deleted_at IS NULL AND id <> $2
   ORDER BY id`,
);
const lockAdministrators = statement('account_administrators_lock', 'SELECT pg_advisory_xact_lock($1)');
const findPartnerNames = statement(
  'account_partner_names',
  'SELECT id, name FROM partner WHERE id = ANY ($1::int[])',
);

const administratorsLock = 7_226_101;

@Injectable()
export class AccountRepository {
  async lock(transaction: Transaction, id: number): Promise<Account | undefined> {
    const [account] = await transaction.rows<Account>(lock, [id]);
    return account;
  }

  /** @throws Problem `not-found` */
  async require(transaction: Transaction, id: number): Promise<Account> {
    const account = await this.lock(transaction, id);
    if (!account) throw notFound();
    return account;
  }

  /** @throws Refusal when an address has an account, or is reserved as the former address of one */
  async insert(transaction: Transaction, values: NewAccount[]): Promise<AccountEntity[]> {
    const accounts = transaction.manager.create(AccountEntity, values);
    // Inserting sets the ids that the database generated.
    await orTaken(transaction.manager.insert(AccountEntity, accounts), 'account_email', emailTaken);
    await this.refuseReserved(transaction, accounts);
    await this.publish(transaction, accounts);
    return accounts;
  }

  /** @throws Refusal when another account has or has reserved the address */
  async update(
    transaction: Transaction,
    account: AccountEntity,
    change: Partial<AccountFields>,
  ): Promise<void> {
    const update = transaction.manager.update(AccountEntity, { id: account.id }, change);
    await orTaken(update, 'account_email', emailTaken);
    if (change.email !== undefined)
      await this.refuseReserved(transaction, [{ ...account, email: change.email }]);
    await this.publish(transaction, [{ ...account, ...change }]);
  }

  /** Marks an account as deleted and publishes the deletion. History keeps the id. */
  async delete(transaction: Transaction, id: number): Promise<void> {
    await transaction.rows(markDeleted, [id]);
    await transaction.publish(identityEvents.account, id, null);
  }

  /** Finds the first name and surname of an account; empty for an unknown one. */
  async findFullName(transaction: Transaction, id: number): Promise<string> {
    const [account] = await transaction.rows<{ name: string }>(findFullName, [id]);
    return account?.name ?? '';
  }

  findAdministrators(transaction: Transaction, exceptId = 0): Promise<AccountRecipient[]> {
    return transaction.rows(findAdministrators, [exceptId]);
  }

  findUserAdmins(transaction: Transaction, partnerId: number, exceptId = 0): Promise<AccountRecipient[]> {
    return transaction.rows(findUserAdmins, [partnerId, exceptId]);
  }

  /** Checks whether there is another active administrator. Concurrent checks wait until the transaction ends. */
  async hasOtherAdministrator(transaction: Transaction, id: number): Promise<boolean> {
    await transaction.rows(lockAdministrators, [administratorsLock]);
    return (await this.findAdministrators(transaction, id)).length > 0;
  }

  async findPartnerNames(transaction: Transaction, ids: number[]): Promise<Map<number, string>> {
    const rows = await transaction.rows<{ id: number; name: string }>(findPartnerNames, [ids]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** Runs after the write, which waits for concurrent changes of the address and then sees them. */
  private async refuseReserved(transaction: Transaction, accounts: AccountEntity[]): Promise<void> {
    const emails = accounts.map(({ email }) => normalizeEmail(email));
    const ids = accounts.map(({ id }) => id);
    const reserved = await transaction.rows(findReserved, [emails, ids]);
    if (reserved.length > 0) throw new Refusal(emailTaken);
  }

  private async publish(transaction: Transaction, accounts: AccountEntity[]): Promise<void> {
    const events = accounts.map(({ id, firstname, surname, email, phone, role, status, partnerId }) => ({
      id,
      value: { id, firstname, surname, email, phone, role, status, partnerId },
    }));
    await transaction.publishAll(identityEvents.account, events);
  }
}
