import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@portal/server-kit';
import { sql, type Sql, type Transaction } from '@portal/service-kit';
import { advisoryLocks } from '../advisory-locks.js';
import { AccountEntity } from '../account/account.entity.js';
import type { IdentityConfig } from '../config.js';
import type { Recipient } from '../mail/mail-orders.js';
import { warningDays, type Disuse, type WarningDays } from './unused-account-rule.js';

export interface UnusedAccount extends Recipient, Disuse {
  id: number;
}

const firstWarning = sql`${warningDays[0]}`;
const lastWarning = sql`${warningDays[1]}`;

const lastUse = sql`greatest(coalesce(account.last_used_at, account.created_at), account.activated_at)`;
const isActive = sql`account.status = 'Active' AND account.deleted_at IS NULL`;

@Injectable()
export class UnusedAccountRepository {
  /** The day in the portal's time zone by the database's clock. */
  private readonly today: Sql;
  private readonly daysLeft: Sql;

  constructor(@Inject(CONFIG) { PORTAL_TIME_ZONE }: IdentityConfig) {
    const timeZone = sql`${PORTAL_TIME_ZONE}`;
    this.today = sql`(now() AT TIME ZONE ${timeZone})::date`;
    this.daysLeft = sql`((${lastUse} AT TIME ZONE ${timeZone})::date + interval '6 months')::date - ${this.today}`;
  }

  /** Opens today's run; false when it was made, or another instance is making it. */
  async openDay(transaction: Transaction): Promise<boolean> {
    const lock = await transaction.queryOne(
      sql<{
        isLocked: boolean;
      }>`SELECT pg_try_advisory_xact_lock(${advisoryLocks.unusedAccountRun}) AS "isLocked"`,
    );
    return lock?.isLocked === true && (await this.insertDay(transaction));
  }

  /** Opens today's run, even if it was made. Waits for a run that is under way. */
  async reopenDay(transaction: Transaction): Promise<void> {
    await transaction.query(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.unusedAccountRun})`);
    await this.insertDay(transaction);
  }

  async closeDay(
    transaction: Transaction,
    warned: number,
    deactivated: number,
    stopped: boolean,
  ): Promise<void> {
    await transaction.query(
      sql`UPDATE unused_account_run
          SET ran_at = now(), warned = warned + ${warned}, deactivated = deactivated + ${deactivated},
            stopped = ${stopped}
          WHERE day = ${this.today}`,
    );
  }

  /** Finds accounts to warn or deactivate. Excludes the administrator with the latest use, so that one always stays. */
  find(transaction: Transaction): Promise<UnusedAccount[]> {
    return transaction.query(
      sql<UnusedAccount>`SELECT account.id, account.firstname, account.surname, account.email,
          ${this.daysLeft} AS "daysLeft", first.warned_at IS NOT NULL AS "hasFirstWarning",
          extract(epoch FROM now() - last.warned_at)::float8 / 3600 AS "hoursSinceLastWarning"
        FROM account
        LEFT JOIN unused_account_warning AS first
          ON first.account_id = account.id AND first.days = ${firstWarning} AND first.warned_at > ${lastUse}
        LEFT JOIN unused_account_warning AS last
          ON last.account_id = account.id AND last.days = ${lastWarning} AND last.warned_at > ${lastUse}
        WHERE ${isActive} AND ${this.daysLeft} <= ${firstWarning}
          AND account.id IS DISTINCT FROM (
            SELECT account.id FROM account WHERE account.role = 'administrator' AND ${isActive}
            ORDER BY ${lastUse} DESC, account.id LIMIT 1)
        ORDER BY account.id`,
    );
  }

  countActive(transaction: Transaction): Promise<number> {
    return transaction.getRepository(AccountEntity).countBy({ status: 'Active' });
  }

  async lockUnused(transaction: Transaction, ids: number[]): Promise<number[]> {
    const rows = await transaction.query(
      sql<{ id: number }>`SELECT account.id FROM account
        WHERE account.id = ANY (${ids}::int[]) AND ${isActive} AND ${this.daysLeft} <= 0
        ORDER BY account.id FOR NO KEY UPDATE`,
    );
    return rows.map(({ id }) => id);
  }

  async recordWarning(transaction: Transaction, ids: number[], days: WarningDays): Promise<void> {
    await transaction.query(
      sql`INSERT INTO unused_account_warning (account_id, days) SELECT id, ${days}::int FROM unnest(${ids}::int[]) AS id
          ON CONFLICT (account_id, days) DO UPDATE SET warned_at = now()`,
    );
  }

  private insertDay(transaction: Transaction): Promise<boolean> {
    return transaction.hasRows(
      sql`INSERT INTO unused_account_run (day) VALUES (${this.today}) ON CONFLICT (day) DO NOTHING RETURNING day`,
    );
  }
}
