import { Injectable } from '@nestjs/common';
import { Database, statement, type Transaction } from '@portal/service-kit';
import type { Recipient } from '../mail/mail-orders.js';

/** An account that waits for its activation. */
export interface PendingAccount {
  id: number;
  firstname: string;
  surname: string;
}

const find = statement(
  'activation_find',
  `SELECT account.id, account.firstname, account.surname
   FROM activation_ticket AS ticket JOIN account ON account.id = ticket.account_id
   WHERE ticket.ticket_hash = $1 AND ticket.expires_at > now()
     AND account.status = 'Deactivated' AND account.deleted_at IS NULL`,
);
const addTickets = statement(
  'activation_add_tickets',
  `INSERT INTO activation_ticket (ticket_hash, account_id, expires_at)
   SELECT ticket_hash, $2, $3 FROM unnest($1::bytea[]) AS ticket_hash`,
);
const userAdmins = statement(
  'activation_user_admins',
  `SELECT firstname, surname, email FROM account
   WHERE partner_id = $1 AND role = 'userAdmin' AND status = 'Active' AND deleted_at IS NULL AND id <> $2
   ORDER BY id`,
);
const administrators = statement(
  'activation_administrators',
  `SELECT firstname, surname, email FROM account
   WHERE role = 'administrator' AND status = 'Active' AND deleted_at IS NULL
   ORDER BY id`,
);

/** The tickets of activation mails, and who is sent one. */
@Injectable()
export class ActivationRepository {
  constructor(private readonly database: Database) {}

  /** The account that a ticket may decide about, while it may; asked within a transaction, as that sees it. */
  async find(
    ticketHash: Buffer,
    within: Pick<Transaction, 'rows'> = this.database,
  ): Promise<PendingAccount | undefined> {
    const [account] = await within.rows<PendingAccount>(find, [ticketHash]);
    return account;
  }

  /** Adds tickets for one account. */
  async addTickets(
    transaction: Transaction,
    accountId: number,
    hashes: Buffer[],
    expiresAt: Date,
  ): Promise<void> {
    await transaction.rows(addTickets, [hashes, accountId, expiresAt]);
  }

  /** A partner's active user admins, but for the account `exceptId`. */
  userAdmins(transaction: Transaction, partnerId: number, exceptId = 0): Promise<Recipient[]> {
    return transaction.rows<Recipient>(userAdmins, [partnerId, exceptId]);
  }

  /** The active administrators. */
  administrators(transaction: Transaction): Promise<Recipient[]> {
    return transaction.rows<Recipient>(administrators);
  }
}
