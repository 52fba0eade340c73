import { Injectable } from '@nestjs/common';
import { Database, sql, statementTimeoutMs, type Sql } from '@portal/service-kit';

/** Deletes expired rows, up to 10,000 of each table at a time. Skips locked rows, so that instances of the service do not wait for each other. */
@Injectable()
export class HousekeepingRepository {
  constructor(private readonly database: Database) {}

  async deleteExpired(sessionSeconds: number): Promise<void> {
    const statements = [
      deleteRows(
        'session',
        'id',
        sql`created_at < now() - make_interval(secs => ${sessionSeconds}) ORDER BY created_at`,
      ),
      deleteRows('sign_in_failure', 'ctid', sql`last_failed_at < now() - interval '1 day'`),
      deleteRows('sign_in', 'id', sql`at < now() - interval '90 days' ORDER BY at`),
      // The lifetime of the cookie.
      deleteRows('sign_in_device', 'ctid', sql`last_used_at < now() - interval '400 days'`),
      deleteExpired('device_admission', 'ticket_hash'),
      deleteExpired('pending_sign_in', 'ticket_hash'),
      // A setup that was not confirmed.
      deleteRows('totp', 'id', sql`confirmed_at IS NULL AND created_at < now() - interval '1 day'`),
      deleteExpired('single_sign_on_attempt', 'ticket_hash'),
      deleteExpired('used_logout_token', 'token_hash'),
      deleteExpired('webauthn_challenge', 'challenge_hash'),
      deleteExpired('activation_ticket', 'ticket_hash'),
      // Lists show expired invitations for a while.
      deleteRows('invitation', 'id', sql`expires_at < now() - interval '30 days'`),
      // The hourly limit counts used codes too.
      deleteRows(
        'password_reset',
        'handle_hash',
        sql`created_at < now() - interval '1 day' ORDER BY created_at`,
      ),
      deleteRows('registration_notice', 'email_hash', sql`notified_at < now() - interval '1 day'`),
      // The budgets count days of UTC.
      deleteRows('visitor_mail', 'ctid', sql`started_at < now() - interval '1 day'`),
      // The hourly limit counts replaced registrations too.
      deleteRows(
        'pending_registration',
        'handle_hash',
        sql`expires_at < now() AND mailed_at < now() - interval '1 hour' ORDER BY expires_at`,
      ),
      // The hourly limit counts all requests.
      deleteRows('email_change', 'id', sql`coalesce(undo_until, requested_at + interval '1 day') < now()`),
    ];
    for (const statement of statements)
      await this.database.query(statement, { timeoutMs: statementTimeoutMs.housekeeping });
  }
}

/** Deletes the rows that a condition, which may be followed by an order, selects. */
const deleteRows = (table: string, key: string, condition: Sql): Sql =>
  sql`DELETE FROM ${sql.raw(table)} WHERE ${sql.raw(key)} = ANY (ARRAY(
    SELECT ${sql.raw(key)} FROM ${sql.raw(table)} WHERE ${condition} LIMIT 10000 FOR UPDATE SKIP LOCKED))`;

const deleteExpired = (table: string, key: string): Sql =>
  deleteRows(table, key, sql`expires_at < now() ORDER BY expires_at`);
