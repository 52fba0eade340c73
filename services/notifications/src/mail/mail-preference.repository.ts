import { Injectable } from '@nestjs/common';
import type { MailChoice } from '@portal/contracts';
import { Database, statement, type Transaction } from '@portal/service-kit';

const find = statement('mail_preference_find', 'SELECT mails FROM mail_preference WHERE account_id = $1');
// The first digest is due a week after the change.
const save = statement(
  'mail_preference_put',
  `INSERT INTO mail_preference (account_id, mails) VALUES ($1, $2)
   ON CONFLICT (account_id) DO UPDATE SET (mails, digested_at) = (excluded.mails, now())
     WHERE mail_preference.mails <> excluded.mails`,
);
const optedOut = statement(
  'mail_preference_others',
  `SELECT account_id AS "accountId" FROM mail_preference WHERE account_id = ANY ($1::int[]) AND mails <> 'All'`,
);

@Injectable()
export class MailPreferenceRepository {
  constructor(private readonly database: Database) {}

  async find(accountId: number): Promise<MailChoice> {
    const [preference] = await this.database.rows<{ mails: MailChoice }>(find, [accountId]);
    return preference?.mails ?? 'All';
  }

  async save(accountId: number, mails: MailChoice): Promise<void> {
    await this.database.rows(save, [accountId, mails]);
  }

  /** The accounts that do not want a mail for each notification. */
  async findOptedOut(transaction: Transaction, accountIds: number[]): Promise<Set<number>> {
    const rows = await transaction.rows<{ accountId: number }>(optedOut, [accountIds]);
    return new Set(rows.map(({ accountId }) => accountId));
  }
}
