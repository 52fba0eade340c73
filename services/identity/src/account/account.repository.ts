import { Injectable } from '@nestjs/common';
import { identityFacts } from '@portal/contracts';
import { Database, statement, type Transaction } from '@portal/service-kit';
import { AccountEntity } from './account.entity.js';

const isUser = `deleted_at IS NULL AND role <> 'administrator'`;

const emailTaken = statement(
  'account_email_taken',
  'SELECT FROM account WHERE lower(email) = lower($1) AND deleted_at IS NULL',
);
const countUsers = statement(
  'account_count_users',
  `SELECT count(*)::int AS count FROM account WHERE ${isUser}`,
);
const countOfPartner = statement(
  'account_count_of_partner',
  `SELECT count(*)::int AS count FROM account WHERE ${isUser} AND partner_id = $1 AND status = ANY ($2::text[])`,
);

/** The accounts. */
@Injectable()
export class AccountRepository {
  constructor(private readonly database: Database) {}

  /** How many users there are in all. */
  async countUsers(): Promise<number> {
    const [row] = await this.database.rows<{ count: number }>(countUsers);
    return row?.count ?? 0;
  }

  /** How many users of these statuses a partner has; 0 for no partner. */
  async countOfPartner(partnerId: number | null, statuses: readonly string[]): Promise<number> {
    const [row] = await this.database.rows<{ count: number }>(countOfPartner, [partnerId, statuses]);
    return row?.count ?? 0;
  }
}

/** True when an account, of whatever kind, has the address, in whatever case. */
export async function isEmailTaken(transaction: Transaction, email: string): Promise<boolean> {
  return (await transaction.rows(emailTaken, [email])).length > 0;
}

/** Adds an account, tells the other services, and gives its id. */
export async function insertAccount(
  transaction: Transaction,
  values: Omit<AccountEntity, 'id'> & { id?: number },
): Promise<number> {
  const account = transaction.manager.create(AccountEntity, values);
  // Inserting sets the id that the database gave.
  await transaction.manager.insert(AccountEntity, account);
  const { id, firstname, surname, email, role, status, partnerId } = account;
  await transaction.emit(identityFacts.account, id, {
    id,
    firstname,
    surname,
    email,
    role,
    status,
    partnerId,
  });
  return id;
}
