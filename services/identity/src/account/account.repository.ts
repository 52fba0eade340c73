import { Injectable } from '@nestjs/common';
import { identityEvents, notFound } from '@portal/contracts';
import { throwIfTaken, Refusal, sql, type Transaction } from '@portal/service-kit';
import { In, Not, type FindOptionsWhere } from 'typeorm';
import { advisoryLocks } from '../advisory-locks.js';
import type { Recipient } from '../mail/mail-orders.js';
import { PartnerEntity } from '../organisation/organisation.entity.js';
import { AccountEntity } from './account.entity.js';
import { normalizeEmail } from './email.js';

export type Account = AccountEntity & { partner: string | null };

export type AccountRecipient = Recipient & { id: number };

type OptionalField =
  'language' | 'agreement' | 'emailConfirmedAt' | 'registeredBy' | 'decidedAt' | 'deletedAt';

/** The values of a new account. Only the demonstration sets ids. */
export type NewAccount = Omit<AccountEntity, 'id' | OptionalField> &
  Partial<Pick<AccountEntity, OptionalField>> & { id?: number };

export type AccountFields = Omit<AccountEntity, 'id' | 'registeredBy' | 'deletedAt'>;

@Injectable()
export class AccountRepository {
  lock(transaction: Transaction, id: number): Promise<Account | undefined> {
    return transaction.queryOne(
      sql<Account>`SELECT account.id, account.firstname, account.surname, account.email, account.phone, account.role,
          account.status, account.partner_id AS "partnerId", account.language, account.agreement, account.password_hash AS "passwordHash",
          account.email_confirmed_at AS "emailConfirmedAt", account.registered_by AS "registeredBy",
          account.decided_at AS "decidedAt", partner.name AS partner
        FROM account LEFT JOIN partner ON partner.id = account.partner_id
        WHERE account.id = ${id} AND account.deleted_at IS NULL
        FOR NO KEY UPDATE OF account`,
    );
  }

  /** @throws Problem `not-found` */
  async require(transaction: Transaction, id: number): Promise<Account> {
    const account = await this.lock(transaction, id);
    if (!account) throw notFound();
    return account;
  }

  /** @throws Refusal when an address has an account, or is reserved as the former address of one */
  async insert(transaction: Transaction, values: NewAccount[]): Promise<AccountEntity[]> {
    const accounts = getAccounts(transaction).create(values);
    // Inserting sets the ids that the database generated.
    await throwIfTaken(getAccounts(transaction).insert(accounts), 'account_email', 'account.emailTaken');
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
    const update = getAccounts(transaction).update({ id: account.id }, change);
    await throwIfTaken(update, 'account_email', 'account.emailTaken');
    if (change.email !== undefined)
      await this.refuseReserved(transaction, [{ ...account, email: change.email }]);
    await this.publish(transaction, [{ ...account, ...change }]);
  }

  /** Marks an account as deleted and publishes the deletion. */
  async delete(transaction: Transaction, id: number): Promise<void> {
    await getAccounts(transaction).softDelete({ id });
    await transaction.publish(identityEvents.account, id, null);
  }

  /** Finds the first name and surname of an account, also of a deleted one; empty for an unknown one. */
  async findFullName(transaction: Transaction, id: number): Promise<string> {
    const account = await getAccounts(transaction).findOne({ where: { id }, withDeleted: true });
    return account ? `${account.firstname} ${account.surname}` : '';
  }

  findAdministrators(transaction: Transaction, exceptId = 0): Promise<AccountRecipient[]> {
    return this.findRecipients(transaction, { role: 'administrator', id: Not(exceptId) });
  }

  findUserAdmins(transaction: Transaction, partnerId: number): Promise<AccountRecipient[]> {
    return this.findRecipients(transaction, { role: 'userAdmin', partnerId });
  }

  /** Checks whether there is another active administrator. Concurrent checks wait until the transaction ends. */
  async hasOtherAdministrator(transaction: Transaction, id: number): Promise<boolean> {
    await transaction.query(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.administrators})`);
    return (await this.findAdministrators(transaction, id)).length > 0;
  }

  async findPartnerNames(transaction: Transaction, ids: number[]): Promise<Map<number, string>> {
    const partners = await transaction.getRepository(PartnerEntity).findBy({ id: In(ids) });
    return new Map(partners.map(({ id, name }) => [id, name]));
  }

  private findRecipients(
    transaction: Transaction,
    where: FindOptionsWhere<AccountEntity>,
  ): Promise<AccountRecipient[]> {
    return getAccounts(transaction).find({
      select: { id: true, firstname: true, surname: true, email: true },
      where: { ...where, status: 'Active' },
      order: { id: 'ASC' },
    });
  }

  /** Runs after the write, which waits for concurrent changes of the address and then sees them. */
  private async refuseReserved(transaction: Transaction, accounts: AccountEntity[]): Promise<void> {
    const emails = accounts.map(({ email }) => normalizeEmail(email));
    const ids = accounts.map(({ id }) => id);
    const reserved = await transaction.query(
      sql`SELECT FROM email_change
          WHERE lower(old_email) = ANY (${emails}::text[]) AND NOT account_id = ANY (${ids}::int[])
            AND confirmed_at IS NOT NULL AND undone_at IS NULL AND undo_until > now()
          LIMIT 1`,
    );
    if (reserved.length > 0) throw new Refusal('account.emailTaken');
  }

  private async publish(transaction: Transaction, accounts: AccountEntity[]): Promise<void> {
    const events = accounts.map((account) => {
      const { id, firstname, surname, email, phone, role, status, partnerId, language } = account;
      return { id, value: { id, firstname, surname, email, phone, role, status, partnerId, language } };
    });
    await transaction.publishAll(identityEvents.account, events);
  }
}

const getAccounts = (transaction: Transaction) => transaction.getRepository(AccountEntity);
