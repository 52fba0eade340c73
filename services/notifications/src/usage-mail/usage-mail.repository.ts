import { Injectable } from '@nestjs/common';
import { Database, sql, statementTimeoutMs, type Sql, type Transaction } from '@portal/service-kit';
import type { Addressee } from '../projection/people.repository.js';

/** The user admins of a partner; administrators with null. */
export interface UsageMailAudience {
  partnerId: number | null;
  /** Null for administrators. */
  partner: string | null;
}

/** Active administrators, and active user admins of a partner. An administrator's partner is ignored. */
const audienceId = sql`CASE WHEN a.role = 'administrator' THEN 0 ELSE a.partner_id END`;
const isReader = sql`a.status = 'Active' AND a.role <> 'user' AND (a.role = 'administrator' OR a.partner_id IS NOT NULL)`;

const hasUsageMail = (month: Sql): Sql =>
  sql`EXISTS (SELECT FROM usage_mail sent WHERE sent.account_id = a.id AND sent.month = ${month}::date)`;

/** Remembers which account has its usage email of a month, so that it is written once. */
@Injectable()
export class UsageMailRepository {
  constructor(private readonly database: Database) {}

  /** Finds an audience with accounts without a usage email of the month, except some; undefined if there is none. */
  findDue(month: string, exceptIds: number[]): Promise<UsageMailAudience | undefined> {
    return this.database.queryOne(
      sql<UsageMailAudience>`SELECT nullif(${audienceId}, 0) AS "partnerId",
          CASE WHEN a.role <> 'administrator' THEN coalesce(p.name, '') END AS partner
        FROM replicated_account a LEFT JOIN replicated_partner p ON p.id = a.partner_id
        WHERE ${isReader} AND NOT ${hasUsageMail(sql`${`${month}-01`}`)} AND NOT ${audienceId} = ANY (${exceptIds}::int[])
        ORDER BY ${audienceId} LIMIT 1`,
    );
  }

  /** Takes the accounts of an audience that have no usage email of the month. Other copies of the service take none of them. */
  takeReaders(
    transaction: Transaction,
    month: string,
    { partnerId }: UsageMailAudience,
  ): Promise<Addressee[]> {
    return transaction.query(
      sql<Addressee>`WITH taken AS (
          INSERT INTO usage_mail (account_id, month)
          SELECT a.id, ${`${month}-01`}::date FROM replicated_account a
          WHERE ${isReader} AND ${audienceId} = ${partnerId ?? 0}::int
          ORDER BY a.id
          ON CONFLICT (account_id, month) DO NOTHING
          RETURNING account_id
        )
        SELECT a.id, a.firstname || ' ' || a.surname AS name, a.email
        FROM taken JOIN replicated_account a ON a.id = taken.account_id ORDER BY a.id`,
    );
  }

  /** Deletes rows of former months, and of deleted accounts. */
  async deleteOld(): Promise<void> {
    await this.database.query(
      sql`DELETE FROM usage_mail
        WHERE month < now() - interval '13 months'
          OR NOT EXISTS (SELECT FROM replicated_account a WHERE a.id = usage_mail.account_id)`,
      { timeoutMs: statementTimeoutMs.housekeeping },
    );
  }
}
