import { Injectable } from '@nestjs/common';
import { Database, sql, statementTimeoutMs, type Sql, type Transaction } from '@portal/service-kit';
import type { Addressee } from '../projection/people.repository.js';

/** The user admins of a partner; administrators with null. */
export interface LetterAudience {
  partnerId: number | null;
  /** Null for administrators. */
  partner: string | null;
}

/** Active administrators, and active user admins of a partner. An administrator's partner is ignored. */
const audienceId = sql`CASE WHEN a.role = 'administrator' THEN 0 ELSE a.partner_id END`;
const isReader = sql`a.status = 'Active' AND a.role <> 'user' AND (a.role = 'administrator' OR a.partner_id IS NOT NULL)`;

const hasLetter = (month: Sql): Sql =>
  sql`EXISTS (SELECT FROM usage_letter letter WHERE letter.account_id = a.id AND letter.month = ${month}::date)`;

/** Remembers which account has its letter of a month, so that it is written once. */
@Injectable()
export class UsageLetterRepository {
  constructor(private readonly database: Database) {}

  /** Finds an audience with accounts without a letter of the month, except some; undefined if there is none. */
  async findDue(month: string, exceptIds: number[]): Promise<LetterAudience | undefined> {
    const [audience] = await this.database.rows(
      sql<LetterAudience>`SELECT nullif(${audienceId}, 0) AS "partnerId",
          CASE WHEN a.role <> 'administrator' THEN coalesce(p.name, '') END AS partner
        FROM account_copy a LEFT JOIN partner_copy p ON p.id = a.partner_id
        WHERE ${isReader} AND NOT ${hasLetter(sql`${`${month}-01`}`)} AND NOT ${audienceId} = ANY (${exceptIds}::int[])
        ORDER BY ${audienceId} LIMIT 1`,
    );
    return audience;
  }

  /** Takes the accounts of an audience that have no letter of the month. Other copies of the service take none of them. */
  takeReaders(transaction: Transaction, month: string, { partnerId }: LetterAudience): Promise<Addressee[]> {
    return transaction.rows(
      sql<Addressee>`WITH taken AS (
          INSERT INTO usage_letter (account_id, month)
          SELECT a.id, ${`${month}-01`}::date FROM account_copy a
          WHERE ${isReader} AND ${audienceId} = ${partnerId ?? 0}::int
          ORDER BY a.id
          ON CONFLICT (account_id, month) DO NOTHING
          RETURNING account_id
        )
        SELECT a.id, a.firstname || ' ' || a.surname AS name, a.email
        FROM taken JOIN account_copy a ON a.id = taken.account_id ORDER BY a.id`,
    );
  }

  /** Deletes rows of former months, and of deleted accounts. */
  async deleteOld(): Promise<void> {
    await this.database.rows(
      sql`DELETE FROM usage_letter
        WHERE month < now() - interval '13 months'
          OR NOT EXISTS (SELECT FROM account_copy a WHERE a.id = usage_letter.account_id)`,
      { timeoutMs: statementTimeoutMs.housekeeping },
    );
  }
}
