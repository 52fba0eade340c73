import { Injectable } from '@nestjs/common';
import type { PersonalSections } from '@portal/contracts';
import {
  Database,
  readPersonalSections,
  sql,
  statementTimeoutMs,
  type Transaction,
} from '@portal/service-kit';

/** What the service stores about a person, without passwords, hashes and other secrets. */
@Injectable()
export class PersonalDataRepository {
  constructor(private readonly database: Database) {}

  find(accountId: number): Promise<PersonalSections> {
    const account = sql`${accountId}`;
    return readPersonalSections(this.database, {
      account: sql`SELECT account.id, account.firstname, account.surname, account.email, account.phone, account.role, account.status,
          partner.name AS partner, account.language, account.agreement, account.email_confirmed_at, account.created_at,
          account.last_used_at
        FROM account LEFT JOIN partner ON partner.id = account.partner_id WHERE account.id = ${account}`,
      sessions: sql`SELECT browser, system, address, created_at, last_seen_at, ended_at FROM session
        WHERE account_id = ${account} ORDER BY created_at DESC`,
      knownBrowsers: sql`SELECT browser, system, address, first_used_at, last_used_at FROM sign_in_device
        WHERE account_id = ${account} ORDER BY last_used_at DESC`,
      signIns: sql`SELECT at, outcome, method, second_factor, is_new_browser, browser, system, address FROM sign_in
        WHERE account_id = ${account} ORDER BY id DESC`,
      authenticatorApps: sql`SELECT name, created_at, confirmed_at, last_used_at FROM totp
        WHERE account_id = ${account} ORDER BY id`,
      passkeys: sql`SELECT name, created_at, last_used_at FROM passkey WHERE account_id = ${account} ORDER BY id`,
      providers: sql`SELECT provider, subject, linked_at, last_used_at FROM provider_account
        WHERE account_id = ${account} ORDER BY id`,
      emailChanges: sql`SELECT old_email, new_email, requested_at, confirmed_at, cancelled_at FROM email_change
        WHERE account_id = ${account} ORDER BY id DESC`,
      adminRequests: sql`SELECT status, created_at, decided_at FROM admin_request
        WHERE account_id = ${account} ORDER BY id DESC`,
      invitations: sql`SELECT firstname, surname, email, created_at, expires_at FROM invitation
        WHERE invited_by = ${account} ORDER BY id DESC`,
      registered: sql`SELECT account_id, sent_at, expires_at FROM user_invitation
        WHERE invited_by = ${account} ORDER BY account_id DESC`,
      tablePreferences: sql`SELECT tables FROM table_preference WHERE account_id = ${account}`,
      decisionsAbout: sql`SELECT kind, accepted, reason, decided_at FROM decision
        WHERE account_id = ${account} ORDER BY id DESC`,
      decisionsBy: sql`SELECT kind, accepted, reason, decided_at FROM decision
        WHERE decided_by = ${account} ORDER BY id DESC`,
      auditAbout: sql`SELECT at, actor, action, before, after FROM audit_entry
        WHERE kind = 'Account' AND subject_id = ${account} ORDER BY id DESC`,
      auditBy: sql`SELECT at, action, kind, subject, before, after FROM audit_entry
        WHERE actor_id = ${account} ORDER BY id DESC`,
    });
  }

  /** Locks an account that is not erased, also a deleted one. */
  lock(transaction: Transaction, id: number) {
    return transaction.queryOne(
      sql<{
        email: string;
        isDeleted: boolean;
      }>`SELECT email, deleted_at IS NOT NULL AS "isDeleted"
          FROM account WHERE id = ${id} AND erased_at IS NULL FOR NO KEY UPDATE`,
    );
  }

  /** Overwrites the row of a deleted account, which the audit trail and counts need, and deletes all that belongs to it. */
  async erase(transaction: Transaction, id: number, email: string): Promise<void> {
    const account = sql`${id}`;
    const statements = [
      sql`UPDATE account SET firstname = 'Erased', surname = 'person ' || ${account}::int, email = 'erased-' || ${account}::int || '@invalid',
            phone = '', password_hash = NULL, language = NULL, agreement = NULL, email_confirmed_at = NULL, erased_at = now()
          WHERE id = ${account}`,
      // Gateways ask which sessions have ended for a while.
      sql`UPDATE session SET browser = NULL, system = NULL, address = NULL, provider_subject = NULL, provider_session = NULL
          WHERE account_id = ${account}`,
      sql`DELETE FROM sign_in WHERE account_id = ${account}`,
      sql`DELETE FROM pending_sign_in WHERE account_id = ${account}`,
      sql`DELETE FROM sign_in_device WHERE account_id = ${account}`,
      sql`DELETE FROM email_change WHERE account_id = ${account}`,
      sql`DELETE FROM password_reset WHERE account_id = ${account}`,
      sql`DELETE FROM device_admission WHERE account_id = ${account}`,
      sql`DELETE FROM pending_registration WHERE lower(email) = lower(${email})`,
      sql`DELETE FROM invitation WHERE lower(email) = lower(${email})`,
      sql`UPDATE decision SET reason = '' WHERE account_id = ${account}`,
    ];
    for (const statement of statements)
      await transaction.query(statement, { timeoutMs: statementTimeoutMs.housekeeping });
  }

  /** Replaces the names and the address of an erased person in the audit trail. */
  async eraseFromAudit(transaction: Transaction, id: number, email: string): Promise<void> {
    await transaction.query(sql`SELECT erase_from_audit(${id}, ${email})`, {
      timeoutMs: statementTimeoutMs.housekeeping,
    });
  }
}
