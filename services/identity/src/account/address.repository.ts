import { Injectable } from '@nestjs/common';
import { sql, type Transaction } from '@portal/service-kit';
import type { AccountRecipient } from './account.repository.js';
import { hashEmail, normalizeEmail } from './email.js';

export interface AddressOwner extends AccountRecipient {
  /** Null for administrators. */
  partnerId: number | null;
  /** True for a former address that the owner can restore. */
  isReserved: boolean;
}

/** The owners of email addresses, and the notices that they get about attempts to use their address. */
@Injectable()
export class AddressRepository {
  /** Finds the owners of addresses, by normalized address. A present owner precedes one that has reserved the address. */
  async findOwners(transaction: Transaction, emails: string[]): Promise<Map<string, AddressOwner>> {
    const addresses = sql`${emails.map(normalizeEmail)}`;
    const rows = await transaction.query(
      sql<AddressOwner>`SELECT account.id, firstname, surname, old_email AS email, partner_id AS "partnerId",
          true AS "isReserved"
        FROM email_change JOIN account ON account.id = account_id
        WHERE lower(old_email) = ANY (${addresses}::text[]) AND confirmed_at IS NOT NULL AND undone_at IS NULL
          AND undo_until > now()
        UNION ALL
        SELECT id, firstname, surname, email, partner_id, false FROM account
        WHERE lower(email) = ANY (${addresses}::text[]) AND deleted_at IS NULL
        ORDER BY "isReserved" DESC`,
    );
    return new Map(rows.map((owner) => [normalizeEmail(owner.email), owner]));
  }

  async findOwner(transaction: Transaction, email: string): Promise<AddressOwner | undefined> {
    return (await this.findOwners(transaction, [email])).get(normalizeEmail(email));
  }

  /** Records a notice to the owner of an address; false when there was one within the last hour. */
  recordNotice(transaction: Transaction, email: string): Promise<boolean> {
    return transaction.hasRows(
      sql`INSERT INTO registration_notice (email_hash, notified_at) VALUES (${hashEmail(normalizeEmail(email))}, now())
          ON CONFLICT (email_hash) DO UPDATE SET notified_at = now()
            WHERE registration_notice.notified_at < now() - interval '1 hour'
          RETURNING email_hash`,
    );
  }
}
