import { Injectable } from '@nestjs/common';
import { Database, slowStatement } from '@portal/service-kit';

const most = 10_000;

const dropSessions = slowStatement(
  'housekeeping_sessions',
  `DELETE FROM session WHERE id IN (
     SELECT id FROM session WHERE created_at < now() - make_interval(secs => $1)
     ORDER BY created_at LIMIT ${most} FOR UPDATE SKIP LOCKED)`,
);
const dropFailures = slowStatement(
  'housekeeping_failures',
  `DELETE FROM sign_in_failure WHERE (email_hash, source) IN (
     SELECT email_hash, source FROM sign_in_failure WHERE last_failed_at < now() - interval '1 day'
     LIMIT ${most} FOR UPDATE SKIP LOCKED)`,
);
// As long as browsers keep the cookie.
const dropDevices = slowStatement(
  'housekeeping_devices',
  `DELETE FROM sign_in_device WHERE (account_id, device_hash) IN (
     SELECT account_id, device_hash FROM sign_in_device WHERE last_used_at < now() - interval '400 days'
     LIMIT ${most} FOR UPDATE SKIP LOCKED)`,
);
const dropTickets = slowStatement(
  'housekeeping_activation_tickets',
  `DELETE FROM activation_ticket WHERE ticket_hash IN (
     SELECT ticket_hash FROM activation_ticket WHERE expires_at < now()
     ORDER BY expires_at LIMIT ${most} FOR UPDATE SKIP LOCKED)`,
);
const dropInvitations = slowStatement(
  'housekeeping_administrator_invitations',
  `DELETE FROM administrator_invitation WHERE id IN (
     SELECT id FROM administrator_invitation WHERE expires_at < now() LIMIT ${most} FOR UPDATE SKIP LOCKED)`,
);
// The last hour's are still counted.
const dropResets = slowStatement(
  'housekeeping_password_resets',
  `DELETE FROM password_reset WHERE handle_hash IN (
     SELECT handle_hash FROM password_reset WHERE created_at < now() - interval '1 day'
     ORDER BY created_at LIMIT ${most} FOR UPDATE SKIP LOCKED)`,
);
const dropNotices = slowStatement(
  'housekeeping_registration_notices',
  `DELETE FROM registration_notice WHERE email_hash IN (
     SELECT email_hash FROM registration_notice WHERE told_at < now() - interval '1 day'
     LIMIT ${most} FOR UPDATE SKIP LOCKED)`,
);
const dropRegistrations = slowStatement(
  'housekeeping_pending_registrations',
  `DELETE FROM pending_registration WHERE handle_hash IN (
     SELECT handle_hash FROM pending_registration WHERE expires_at < now()
     ORDER BY expires_at LIMIT ${most} FOR UPDATE SKIP LOCKED)`,
);
// The last hour's requests are still counted.
const dropEmailChanges = slowStatement(
  'housekeeping_email_changes',
  `DELETE FROM email_change WHERE id IN (
     SELECT id FROM email_change WHERE coalesce(undo_until, requested_at + interval '1 day') < now()
     LIMIT ${most} FOR UPDATE SKIP LOCKED)`,
);

/** Removes what has lost its meaning, some thousands of rows at a time; copies of the service do not wait for one another. */
@Injectable()
export class HousekeepingRepository {
  constructor(private readonly database: Database) {}

  /** Removes sessions that were opened longer ago than sessions may last. */
  async dropSessions(totalSeconds: number): Promise<void> {
    await this.database.rows(dropSessions, [totalSeconds]);
  }

  /** Forgets failed sign-ins a day after the last. */
  async dropFailures(): Promise<void> {
    await this.database.rows(dropFailures);
  }

  /** Forgets devices that have not signed in for longer than browsers keep their cookie. */
  async dropDevices(): Promise<void> {
    await this.database.rows(dropDevices);
  }

  /** Removes activation tickets that are too old to be used. */
  async dropTickets(): Promise<void> {
    await this.database.rows(dropTickets);
  }

  /** Removes invitations of administrators that have expired. */
  async dropInvitations(): Promise<void> {
    await this.database.rows(dropInvitations);
  }

  /** Removes reset codes, used or not, a day after they were asked for. */
  async dropResets(): Promise<void> {
    await this.database.rows(dropResets);
  }

  /** Forgets, after a day, who was told that somebody registered with its address. */
  async dropNotices(): Promise<void> {
    await this.database.rows(dropNotices);
  }

  /** Removes registrations whose address was not confirmed in time. */
  async dropRegistrations(): Promise<void> {
    await this.database.rows(dropRegistrations);
  }

  /** Removes changes of addresses that can neither be confirmed nor undone. */
  async dropEmailChanges(): Promise<void> {
    await this.database.rows(dropEmailChanges);
  }
}
