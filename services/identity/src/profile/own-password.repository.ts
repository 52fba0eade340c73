import { Injectable } from '@nestjs/common';
import { Database, statement, type Transaction } from '@portal/service-kit';

const findEmail = statement(
  'own_password_find_email',
  'SELECT email FROM account WHERE id = $1 AND deleted_at IS NULL',
);
const forgetFailures = statement(
  'own_password_forget_failures',
  'DELETE FROM sign_in_failure WHERE email_hash = $1 RETURNING locked_until > now() AS locked',
);

/** What proving one's own password reads and writes, beside what signing in does. */
@Injectable()
export class OwnPasswordRepository {
  constructor(private readonly database: Database) {}

  /** The address under which wrong passwords of an account are counted; undefined when the account was deleted. */
  async findEmail(accountId: number): Promise<string | undefined> {
    const [account] = await this.database.rows<{ email: string }>(findEmail, [accountId]);
    return account?.email;
  }

  /** Forgets the failures of an address; false when they had locked it, and then the transaction must be undone. */
  async forgetFailures(transaction: Transaction, emailHash: Buffer): Promise<boolean> {
    const forgotten = await transaction.rows<{ locked: boolean }>(forgetFailures, [emailHash]);
    return forgotten.every(({ locked }) => !locked);
  }
}
