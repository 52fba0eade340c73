import { Injectable } from '@nestjs/common';
import type { PendingPerson } from '@portal/contracts';
import { Database, statement, type Transaction } from '@portal/service-kit';

export interface PendingAccount extends Omit<PendingPerson, 'emailFits'> {
  id: number;
  recipientId: number;
  /** The partner's e-mail pattern; empty for none. */
  emailPattern: string;
}

// A ticket is valid only while its recipient may activate the account.
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
const insertTickets = statement(
  'activation_add_tickets',
  `INSERT INTO activation_ticket (ticket_hash, recipient_id, account_id, expires_at)
   SELECT ticket_hash, recipient_id, $3, $4 FROM unnest($1::bytea[], $2::int[]) AS ticket (ticket_hash, recipient_id)`,
);

@Injectable()
export class ActivationRepository {
  constructor(private readonly database: Database) {}

  async find(
    ticketHash: Buffer,
    connection: Pick<Transaction, 'rows'> = this.database,
  ): Promise<PendingAccount | undefined> {
    const [account] = await connection.rows<PendingAccount>(find, [ticketHash]);
    return account;
  }

  async insertTickets(
    transaction: Transaction,
    accountId: number,
    tickets: { hash: Buffer; recipientId: number }[],
    expiresAt: Date,
  ): Promise<void> {
    const hashes = tickets.map(({ hash }) => hash);
    const recipients = tickets.map(({ recipientId }) => recipientId);
    await transaction.rows(insertTickets, [hashes, recipients, accountId, expiresAt]);
  }
}
