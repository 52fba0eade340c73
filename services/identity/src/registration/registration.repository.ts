import { Injectable } from '@nestjs/common';
import { statement, type Transaction } from '@portal/service-kit';
import type { Recipient } from '../mail/mail-orders.js';
import { comparableEmail, hashOfEmail } from '../sign-in/email.js';

/** Whose an e-mail address is. */
export interface AddressOwner extends Recipient {
  id: number;
  /** Null for administrators. */
  partnerId: number | null;
  /** True if it is the owner's former address, to which the owner can still return. */
  isReserved: boolean;
}

const bulkLock = 7_226_104;

const owners = statement(
  'registration_owners',
  `SELECT account.id, firstname, surname, old_email AS email, partner_id AS "partnerId", true AS "isReserved"
   FROM email_change JOIN account ON account.id = account_id
   WHERE lower(old_email) = ANY ($1::text[]) AND confirmed_at IS NOT NULL AND undone_at IS NULL AND undo_until > now()
   UNION ALL
   SELECT id, firstname, surname, email, partner_id, false FROM account
   WHERE lower(email) = ANY ($1::text[]) AND deleted_at IS NULL
   ORDER BY "isReserved" DESC`,
);
const notice = statement(
  'registration_notice',
  `INSERT INTO registration_notice (email_hash, told_at) VALUES ($1, now())
   ON CONFLICT (email_hash) DO UPDATE SET told_at = now()
     WHERE registration_notice.told_at < now() - interval '1 hour'
   RETURNING told_at`,
);
const fullName = statement(
  'registration_full_name',
  `SELECT firstname || ' ' || surname AS name FROM account WHERE id = $1`,
);
const takeTurns = statement('registration_bulk_lock', 'SELECT pg_advisory_xact_lock($1)');

/** What is looked up and remembered when accounts are added. */
@Injectable()
export class RegistrationRepository {
  /** The owners of those addresses that have an account or are reserved, by the comparable address. The present owner wins. */
  async owners(transaction: Transaction, emails: string[]): Promise<Map<string, AddressOwner>> {
    const rows = await transaction.rows<AddressOwner>(owners, [emails.map(comparableEmail)]);
    return new Map(rows.map((owner) => [comparableEmail(owner.email), owner]));
  }

  /** Notes a registration with an address, of which its owner may be told; false when there was one to tell of within the last hour. */
  async noteNotice(transaction: Transaction, email: string): Promise<boolean> {
    return (await transaction.rows(notice, [hashOfEmail(comparableEmail(email))])).length > 0;
  }

  /** The first name and surname of an account. */
  async fullName(transaction: Transaction, id: number): Promise<string> {
    const [account] = await transaction.rows<{ name: string }>(fullName, [id]);
    return account?.name ?? '';
  }

  /** Lets registrations of many at once come one after the other. */
  async takeTurns(transaction: Transaction): Promise<void> {
    await transaction.rows(takeTurns, [bulkLock]);
  }
}
