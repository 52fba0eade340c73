import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, statement, type Transaction } from '@portal/service-kit';
import type { IdentityConfig } from '../config.js';
import type { Recipient } from '../mail/mail-orders.js';
import type { Disuse, WarningDays } from './unused-account-rule.js';

export interface UnusedAccount extends Recipient, Disuse {
  id: number;
}

const runLock = 7_226_103;

const lastUse = 'greatest(coalesce(account.last_used_at, account.created_at), account.activated_at)';
// A day in the portal's time zone, $1, by the database's clock.
const today = '(now() AT TIME ZONE $1)::date';
const daysLeft = `((${lastUse} AT TIME ZONE $1)::date + interval '6 months')::date - ${today}`;
const isActive = `account.status = 'Active' AND account.deleted_at IS NULL`;

const warning = (name: string, days: WarningDays) => `
  LEFT JOIN unused_account_warning AS ${name}
    ON ${name}.account_id = account.id AND ${name}.days = ${days} AND ${name}.warned_at > ${lastUse}`;

const lockRun = statement('unused_lock_run', 'SELECT pg_advisory_xact_lock($1)');
const tryLockRun = statement('unused_try_lock_run', 'SELECT pg_try_advisory_xact_lock($1) AS "isLocked"');
const openDay = statement(
  'unused_open_day',
  `INSERT INTO unused_account_run (day) VALUES (${today}) ON CONFLICT (day) DO NOTHING RETURNING day`,
);
const closeDay = statement(
  'unused_close_day',
  `UPDATE unused_account_run SET ran_at = now(), warned = warned + $2, deactivated = deactivated + $3, stopped = $4
   WHERE day = ${today}`,
);
// Excludes the administrator with the latest use, so that one always stays.
const find = statement(
  'unused_find',
  `SELECT account.id, account.firstname, account.surname, account.email, ${daysLeft} AS "daysLeft",
     first.warned_at IS NOT NULL AS "hasFirstWarning",
     extract(epoch FROM now() - last.warned_at)::float8 / 3600 AS "hoursSinceLastWarning"
   FROM account ${warning('first', 14)} ${warning('last', 1)}
   WHERE ${isActive} AND ${daysLeft} <= 14
     AND account.id IS DISTINCT FROM (
       SELECT account.id FROM account WHERE account.role = 'administrator' AND ${isActive}
       ORDER BY ${lastUse} DESC, account.id LIMIT 1)
   ORDER BY account.id`,
);
const countActive = statement(
  'unused_count_active',
  `SELECT count(*)::int AS count FROM account WHERE ${isActive}`,
);
const lockUnused = statement(
  'unused_lock',
  `SELECT account.id FROM account WHERE account.id = ANY ($2::int[]) AND ${isActive} AND ${daysLeft} <= 0
   ORDER BY account.id FOR NO KEY UPDATE`,
);
const recordWarning = statement(
  'unused_record_warning',
  `INSERT INTO unused_account_warning (account_id, days) SELECT id, $2::int FROM unnest($1::int[]) AS id
   ON CONFLICT (account_id, days) DO UPDATE SET warned_at = now()`,
);

@Injectable()
export class UnusedAccountRepository {
  private readonly timeZone: string;

  constructor(@Inject(CONFIG) config: IdentityConfig) {
    this.timeZone = config.PORTAL_TIME_ZONE;
  }

  /** Opens today's run; false when it was made, or another instance is making it. */
  async openDay(transaction: Transaction): Promise<boolean> {
    const [lock] = await transaction.rows<{ isLocked: boolean }>(tryLockRun, [runLock]);
    return lock?.isLocked === true && (await transaction.rows(openDay, [this.timeZone])).length > 0;
  }

  /** Opens today's run, even if it was made. Waits for a run that is under way. */
  async reopenDay(transaction: Transaction): Promise<void> {
    await transaction.rows(lockRun, [runLock]);
    await transaction.rows(openDay, [this.timeZone]);
  }

  async closeDay(
    transaction: Transaction,
    warned: number,
    deactivated: number,
    stopped: boolean,
  ): Promise<void> {
    await transaction.rows(closeDay, [this.timeZone, warned, deactivated, stopped]);
  }

  find(transaction: Transaction): Promise<UnusedAccount[]> {
    return transaction.rows(find, [this.timeZone]);
  }

  async countActive(transaction: Transaction): Promise<number> {
    const [row] = await transaction.rows<{ count: number }>(countActive);
    return row?.count ?? 0;
  }

  async lockUnused(transaction: Transaction, ids: number[]): Promise<number[]> {
    const rows = await transaction.rows<{ id: number }>(lockUnused, [this.timeZone, ids]);
    return rows.map(({ id }) => id);
  }

  async recordWarning(transaction: Transaction, ids: number[], days: WarningDays): Promise<void> {
    await transaction.rows(recordWarning, [ids, days]);
  }
}
