import { Injectable } from '@nestjs/common';
import type { MailChoice } from '@portal/contracts';
import { Database, statement, type Transaction } from '@portal/service-kit';

const find = statement('mail_preference_find', 'SELECT mails FROM mail_preference WHERE account_id = $1');
// Whoever begins to want a digest gets the first one a week from then.
const put = statement(
  'mail_preference_put',
  `INSERT INTO mail_preference (account_id, mails) VALUES ($1, $2)
   ON CONFLICT (account_id) DO UPDATE SET (mails, digested_at) = (excluded.mails, now())
     WHERE mail_preference.mails <> excluded.mails`,
);
const others = statement(
  'mail_preference_others',
  `SELECT account_id AS "accountId" FROM mail_preference WHERE account_id = ANY ($1::int[]) AND mails <> 'All'`,
);

/** Those of the accounts that want no mail for each news. */
export async function findUnwilling(transaction: Transaction, accountIds: number[]): Promise<Set<number>> {
  const rows = await transaction.rows<{ accountId: number }>(others, [accountIds]);
  return new Set(rows.map(({ accountId }) => accountId));
}

/** Which mails people want. */
@Injectable()
export class MailPreferenceRepository {
  constructor(private readonly database: Database) {}

  /** An account's choice; undefined when it has made none. */
  async find(accountId: number): Promise<MailChoice | undefined> {
    const [preference] = await this.database.rows<{ mails: MailChoice }>(find, [accountId]);
    return preference?.mails;
  }

  async put(accountId: number, mails: MailChoice): Promise<void> {
    await this.database.rows(put, [accountId, mails]);
  }
}
