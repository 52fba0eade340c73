import { Injectable } from '@nestjs/common';
import { Database, toIsoTimeSql, sql, statementTimeoutMs } from '@portal/service-kit';

export interface Draft {
  content: string;
  saved_at: string;
}

@Injectable()
export class DraftRepository {
  constructor(private readonly database: Database) {}

  find(accountId: number, form: string): Promise<Draft | undefined> {
    return this.database.queryOne(
      sql<Draft>`SELECT content, ${toIsoTimeSql('saved_at')} AS saved_at FROM draft
        WHERE account_id = ${accountId} AND form = ${form}`,
    );
  }

  /** Saves a draft. Deletes the account's oldest ones beyond `max`. */
  async save(accountId: number, form: string, content: string, max: number): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await transaction.query(
        sql`INSERT INTO draft (account_id, form, content) VALUES (${accountId}, ${form}, ${content})
          ON CONFLICT (account_id, form) DO UPDATE SET (content, saved_at) = (excluded.content, now())`,
      );
      await transaction.query(
        sql`DELETE FROM draft WHERE account_id = ${accountId} AND form IN (
            SELECT form FROM draft WHERE account_id = ${accountId}
            ORDER BY saved_at DESC, form OFFSET ${max}::int)`,
      );
    });
  }

  async delete(accountId: number, form: string): Promise<void> {
    await this.database.query(sql`DELETE FROM draft WHERE account_id = ${accountId} AND form = ${form}`);
  }

  async deleteOld(days: number): Promise<void> {
    await this.database.query(
      sql`DELETE FROM draft WHERE saved_at < now() - make_interval(days => ${days})`,
      {
        timeoutMs: statementTimeoutMs.housekeeping,
      },
    );
  }
}
