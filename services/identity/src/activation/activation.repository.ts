import { Injectable } from '@nestjs/common';
import type { PendingPerson } from '@portal/contracts';
import { Database, statement, type Transaction } from '@portal/service-kit';
import type { Recipient } from '../mail/mail-orders.js';

/** An account that waits for its activation, and the id of whoever was asked for it. */
export interface PendingAccount extends Omit<PendingPerson, 'emailFits'> {
  id: number;
  recipientId: number;
  /** The partner's e-mail pattern; empty for none. */
  emailPattern: string;
}

/** Somebody who can be asked to activate an account. */
export type Activator = Recipient & { id: number };

// A ticket is worth no more than what its recipient may do by now.
const find = statement(
  'activation_find',
  `SELECT account.id, account.firstname, account.surname, account.email, partner.name AS partner,
     partner.email_pattern AS "emailPattern", account.email_confirmed_at IS NOT NULL AS "emailConfirmed",
     registrar.firstname || ' ' || registrar.surname AS "registeredBy", recipient.id AS "recipientId"
   FROM activation_ticket AS ticket
   JOIN account ON account.id = ticket.account_id
   JOIN partner ON partner.id = account.partner_id
   JOIN account AS recipient ON recipient.id = ticket.recipient_id
   LEFT JOIN account AS registrar ON registrar.id = account.registered_by
   WHERE ticket.ticket_hash = $1 AND ticket.expires_at > now()
     AND account.status = 'Deactivated' AND account.deleted_at IS NULL
     AND recipient.status = 'Active' AND recipient.deleted_at IS NULL AND (recipient.role = 'administrator'
       OR recipient.role = 'userAdmin' AND recipient.partner_id = account.partner_id)`,
);
const addTickets = statement(
  'activation_add_tickets',
  `INSERT INTO activation_ticket (ticket_hash, recipient_id, account_id, expires_at)
   SELECT ticket_hash, recipient_id, $3, $4 FROM unnest($1::bytea[], $2::int[]) AS ticket (ticket_hash, recipient_id)`,
);
const userAdmins = statement(
  'activation_user_admins',
  `SELECT id, firstname, surname, email FROM account
   WHERE partner_id = $1 AND role = 'userAdmin' AND status = 'Active' AND deleted_at IS NULL AND id <> $2
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

  /** Adds tickets for one account, the hash of each beside whom it is for. */
  async addTickets(
    transaction: Transaction,
    accountId: number,
    tickets: { hash: Buffer; recipientId: number }[],
    expiresAt: Date,
  ): Promise<void> {
    const hashes = tickets.map(({ hash }) => hash);
    const recipients = tickets.map(({ recipientId }) => recipientId);
    await transaction.rows(addTickets, [hashes, recipients, accountId, expiresAt]);
  }

  /** A partner's active user admins, but for the account `exceptId`. */
  userAdmins(transaction: Transaction, partnerId: number, exceptId = 0): Promise<Activator[]> {
    return transaction.rows<Activator>(userAdmins, [partnerId, exceptId]);
  }
}
