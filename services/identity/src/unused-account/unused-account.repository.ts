import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, statement, type Transaction } from '@portal/service-kit';
import type { IdentityConfig } from '../config.js';
import type { Recipient } from '../mail/mail-orders.js';
import type { Disuse, WarningDays } from './unused-account-rule.js';

/** An account that has nearly or altogether been unused for too long. */
export interface UnusedAccount extends Recipient, Disuse {
  id: number;
}

const runLock = 7_226_103;

const lastUse = 'greatest(coalesce(account.last_used_at, account.created_at), account.activated_at)';
// Days of the portal's time zone, $1, on the database's clock.
const today = '(now() AT TIME ZONE $1)::date';
const daysLeft = `((${lastUse} AT TIME ZONE $1)::date + interval '6 months')::date - ${today}`;
const isActive = `account.status = 'Active' AND account.deleted_at IS NULL`;

const warning = (name: string, days: WarningDays) => `
  LEFT JOIN unused_account_warning AS ${name}
    ON ${name}.account_id = account.id AND ${name}.days = ${days} AND ${name}.warned_at > ${lastUse}`;

const waitForTurn = statement('unused_wait_for_turn', 'SELECT pg_advisory_xact_lock($1)');
const takeTurn = statement('unused_take_turn', 'SELECT pg_try_advisory_xact_lock($1) AS mine');
const openDay = statement(
  'unused_open_day',
  `INSERT INTO unused_account_run (day) VALUES (${today}) ON CONFLICT (day) DO NOTHING RETURNING day`,
);
const closeDay = statement(
  'unused_close_day',
  `UPDATE unused_account_run SET ran_at = now(), warned = warned + $2, deactivated = deactivated + $3, stopped = $4
   WHERE day = ${today}`,
);
// The administrator who was here last is never concerned, so that one always stays.
const find = statement(
  'unused_find',
  `SELECT account.id, account.firstname, account.surname, account.email, ${daysLeft} AS "daysLeft",
     early.warned_at IS NOT NULL AS "warnedEarly",
     extract(epoch FROM now() - late.warned_at)::float8 / 3600 AS "hoursSinceLastWarning"
   FROM account ${warning('early', 14)} ${warning('late', 1)}
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
const noteWarning = statement(
  'unused_note_warning',
  `INSERT INTO unused_account_warning (account_id, days) SELECT id, $2::int FROM unnest($1::int[]) AS id
   ON CONFLICT (account_id, days) DO UPDATE SET warned_at = now()`,
);

/** What the daily job about unused accounts reads and notes, in its transaction and on the database's clock. */
@Injectable()
export class UnusedAccountRepository {
  private readonly zone: string;

  constructor(@Inject(CONFIG) config: IdentityConfig) {
    this.zone = config.PORTAL_TIME_ZONE;
  }

  /** Opens today's run; false when it was made, or another copy of the service is making it. */
  async openDay(transaction: Transaction): Promise<boolean> {
    const [turn] = await transaction.rows<{ mine: boolean }>(takeTurn, [runLock]);
    return turn?.mine === true && (await transaction.rows(openDay, [this.zone])).length > 0;
  }

  /** Opens today's run, or goes on with it if it was made; waits for whoever is making it. */
  async reopenDay(transaction: Transaction): Promise<void> {
    await transaction.rows(waitForTurn, [runLock]);
    await transaction.rows(openDay, [this.zone]);
  }

  /** Notes what today's run did. */
  async closeDay(
    transaction: Transaction,
    warned: number,
    deactivated: number,
    stopped: boolean,
  ): Promise<void> {
    await transaction.rows(closeDay, [this.zone, warned, deactivated, stopped]);
  }

  /** The active accounts that are to be warned or deactivated, or have been warned. */
  find(transaction: Transaction): Promise<UnusedAccount[]> {
    return transaction.rows(find, [this.zone]);
  }

  /** How many accounts are active. */
  async countActive(transaction: Transaction): Promise<number> {
    const [row] = await transaction.rows<{ count: number }>(countActive);
    return row?.count ?? 0;
  }

  /** Locks those of the accounts that nobody has used meanwhile, and gives their ids. */
  async lockUnused(transaction: Transaction, ids: number[]): Promise<number[]> {
    const rows = await transaction.rows<{ id: number }>(lockUnused, [this.zone, ids]);
    return rows.map(({ id }) => id);
  }

  /** Notes that the owners of accounts are warned now. */
  async noteWarning(transaction: Transaction, ids: number[], days: WarningDays): Promise<void> {
    await transaction.rows(noteWarning, [ids, days]);
  }
}
