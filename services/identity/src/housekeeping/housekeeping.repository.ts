import { Injectable } from '@nestjs/common';
import { Database, sql, statementTimeoutMs, type Sql } from '@portal/service-kit';

const maxRows = sql`10000`;

/** Deletes expired rows, up to 10,000 of each table at a time. Skips locked rows, so that instances of the service do not wait for each other. */
@Injectable()
export class HousekeepingRepository {
  constructor(private readonly database: Database) {}

  async deleteExpired(sessionSeconds: number): Promise<void> {
    const statements = [
      sql`DELETE FROM session WHERE id = ANY (ARRAY(
            SELECT id FROM session WHERE created_at < now() - make_interval(secs => ${sessionSeconds})
            ORDER BY created_at LIMIT ${maxRows} FOR UPDATE SKIP LOCKED))`,
      sql`DELETE FROM sign_in_failure WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM sign_in_failure WHERE last_failed_at < now() - interval '1 day'
            LIMIT ${maxRows} FOR UPDATE SKIP LOCKED))`,
      sql`DELETE FROM sign_in WHERE id = ANY (ARRAY(
            SELECT id FROM sign_in WHERE at < now() - interval '90 days'
            ORDER BY at LIMIT ${maxRows} FOR UPDATE SKIP LOCKED))`,
      // The lifetime of the cookie.
      sql`DELETE FROM sign_in_device WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM sign_in_device WHERE last_used_at < now() - interval '400 days'
            LIMIT ${maxRows} FOR UPDATE SKIP LOCKED))`,
      deleteExpired('device_admission', 'ticket_hash'),
      deleteExpired('pending_sign_in', 'ticket_hash'),
      // A setup that was not confirmed.
      sql`DELETE FROM totp WHERE id = ANY (ARRAY(
            SELECT id FROM totp WHERE confirmed_at IS NULL AND created_at < now() - interval '1 day'
            LIMIT ${maxRows} FOR UPDATE SKIP LOCKED))`,
      deleteExpired('single_sign_on_attempt', 'ticket_hash'),
      deleteExpired('used_logout_token', 'token_hash'),
      deleteExpired('webauthn_challenge', 'challenge_hash'),
      deleteExpired('activation_ticket', 'ticket_hash'),
      // Lists show expired invitations for a while.
      sql`DELETE FROM invitation WHERE id = ANY (ARRAY(
            SELECT id FROM invitation WHERE expires_at < now() - interval '30 days'
            LIMIT ${maxRows} FOR UPDATE SKIP LOCKED))`,
      // The hourly limit counts used codes too.
      sql`DELETE FROM password_reset WHERE handle_hash = ANY (ARRAY(
            SELECT handle_hash FROM password_reset WHERE created_at < now() - interval '1 day'
            ORDER BY created_at LIMIT ${maxRows} FOR UPDATE SKIP LOCKED))`,
      sql`DELETE FROM registration_notice WHERE email_hash = ANY (ARRAY(
            SELECT email_hash FROM registration_notice WHERE notified_at < now() - interval '1 day'
            LIMIT ${maxRows} FOR UPDATE SKIP LOCKED))`,
      // The budgets count days of UTC.
      sql`DELETE FROM visitor_mail WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM visitor_mail WHERE started_at < now() - interval '1 day'
            LIMIT ${maxRows} FOR UPDATE SKIP LOCKED))`,
      // The hourly limit counts replaced registrations too.
      sql`DELETE FROM pending_registration WHERE handle_hash = ANY (ARRAY(
            SELECT handle_hash FROM pending_registration
            WHERE expires_at < now() AND mailed_at < now() - interval '1 hour'
            ORDER BY expires_at LIMIT ${maxRows} FOR UPDATE SKIP LOCKED))`,
      // The hourly limit counts all requests.
      sql`DELETE FROM email_change WHERE id = ANY (ARRAY(
            SELECT id FROM email_change WHERE coalesce(undo_until, requested_at + interval '1 day') < now()
            LIMIT ${maxRows} FOR UPDATE SKIP LOCKED))`,
    ];
    for (const statement of statements)
      await this.database.query(statement, { timeoutMs: statementTimeoutMs.housekeeping });
  }
}

const deleteExpired = (table: string, key: string): Sql =>
  sql`DELETE FROM ${sql.raw(table)} WHERE ${sql.raw(key)} = ANY (ARRAY(
    SELECT ${sql.raw(key)} FROM ${sql.raw(table)} WHERE expires_at < now()
    ORDER BY expires_at LIMIT ${maxRows} FOR UPDATE SKIP LOCKED))`;
