import { Injectable } from '@nestjs/common';
import { Database, sql, statementTimeoutMs } from '@portal/service-kit';

const maxRows = sql`10000`;

/** Deletes expired rows, up to 10,000 of each table at a time. Skips locked rows, so that instances of the service do not wait for each other. */
@Injectable()
export class HousekeepingRepository {
  constructor(private readonly database: Database) {}

  async deleteExpired(sessionSeconds: number): Promise<void> {
    const statements = [
      sql`DELETE FROM session WHERE id IN (
            SELECT id FROM session WHERE created_at < now() - make_interval(secs => ${sessionSeconds})
            ORDER BY created_at LIMIT ${maxRows} FOR UPDATE SKIP LOCKED)`,
      sql`DELETE FROM sign_in_failure WHERE (email_hash, source) IN (
            SELECT email_hash, source FROM sign_in_failure WHERE last_failed_at < now() - interval '1 day'
            LIMIT ${maxRows} FOR UPDATE SKIP LOCKED)`,
      sql`DELETE FROM sign_in WHERE id IN (
            SELECT id FROM sign_in WHERE at < now() - interval '90 days'
            ORDER BY at LIMIT ${maxRows} FOR UPDATE SKIP LOCKED)`,
      // The lifetime of the cookie.
      sql`DELETE FROM sign_in_device WHERE (account_id, device_hash) IN (
            SELECT account_id, device_hash FROM sign_in_device WHERE last_used_at < now() - interval '400 days'
            LIMIT ${maxRows} FOR UPDATE SKIP LOCKED)`,
      sql`DELETE FROM device_admission WHERE ticket_hash IN (
            SELECT ticket_hash FROM device_admission WHERE expires_at < now()
            LIMIT ${maxRows} FOR UPDATE SKIP LOCKED)`,
      sql`DELETE FROM pending_sign_in WHERE ticket_hash IN (
            SELECT ticket_hash FROM pending_sign_in WHERE expires_at < now()
            ORDER BY expires_at LIMIT ${maxRows} FOR UPDATE SKIP LOCKED)`,
      // A setup that was not confirmed.
      sql`DELETE FROM totp WHERE id IN (
            SELECT id FROM totp WHERE confirmed_at IS NULL AND created_at < now() - interval '1 day'
            LIMIT ${maxRows} FOR UPDATE SKIP LOCKED)`,
      sql`DELETE FROM single_sign_on_attempt WHERE ticket_hash IN (
            SELECT ticket_hash FROM single_sign_on_attempt WHERE expires_at < now()
            ORDER BY expires_at LIMIT ${maxRows} FOR UPDATE SKIP LOCKED)`,
      sql`DELETE FROM used_logout_token WHERE token_hash IN (
            SELECT token_hash FROM used_logout_token WHERE expires_at < now()
            ORDER BY expires_at LIMIT ${maxRows} FOR UPDATE SKIP LOCKED)`,
      sql`DELETE FROM webauthn_challenge WHERE challenge_hash IN (
            SELECT challenge_hash FROM webauthn_challenge WHERE expires_at < now()
            ORDER BY expires_at LIMIT ${maxRows} FOR UPDATE SKIP LOCKED)`,
      sql`DELETE FROM activation_ticket WHERE ticket_hash IN (
            SELECT ticket_hash FROM activation_ticket WHERE expires_at < now()
            ORDER BY expires_at LIMIT ${maxRows} FOR UPDATE SKIP LOCKED)`,
      // Lists show expired invitations for a while.
      sql`DELETE FROM invitation WHERE id IN (
            SELECT id FROM invitation WHERE expires_at < now() - interval '30 days'
            LIMIT ${maxRows} FOR UPDATE SKIP LOCKED)`,
      // The hourly limit counts used codes too.
      sql`DELETE FROM password_reset WHERE handle_hash IN (
            SELECT handle_hash FROM password_reset WHERE created_at < now() - interval '1 day'
            ORDER BY created_at LIMIT ${maxRows} FOR UPDATE SKIP LOCKED)`,
      sql`DELETE FROM registration_notice WHERE email_hash IN (
            SELECT email_hash FROM registration_notice WHERE notified_at < now() - interval '1 day'
            LIMIT ${maxRows} FOR UPDATE SKIP LOCKED)`,
      // The budgets count days of UTC.
      sql`DELETE FROM visitor_mail WHERE (kind, source, period, started_at) IN (
            SELECT kind, source, period, started_at FROM visitor_mail WHERE started_at < now() - interval '1 day'
            LIMIT ${maxRows} FOR UPDATE SKIP LOCKED)`,
      // The hourly limit counts replaced registrations too.
      sql`DELETE FROM pending_registration WHERE handle_hash IN (
            SELECT handle_hash FROM pending_registration
            WHERE expires_at < now() AND mailed_at < now() - interval '1 hour'
            ORDER BY expires_at LIMIT ${maxRows} FOR UPDATE SKIP LOCKED)`,
      // The hourly limit counts all requests.
      sql`DELETE FROM email_change WHERE id IN (
            SELECT id FROM email_change WHERE coalesce(undo_until, requested_at + interval '1 day') < now()
            LIMIT ${maxRows} FOR UPDATE SKIP LOCKED)`,
    ];
    for (const statement of statements)
      await this.database.query(statement, { timeoutMs: statementTimeoutMs.housekeeping });
  }
}
