import { Injectable } from '@nestjs/common';
import type { PendingPerson } from '@portal/contracts';
import { Database, statement, type Transaction } from '@portal/service-kit';
import type { Recipient } from '../mail/mail-orders.js';

/** A self-registration whose address is not confirmed yet. */
export interface PendingRegistration extends Recipient {
  phone: string;
  passwordHash: string;
  partnerId: number;
}

/** Identifies the registrations that count towards the limits of mails. */
export interface MailKeys {
  emailHash: Buffer;
  /** The network of the visitor. */
  source: Buffer;
}

interface RegistrationKeys extends MailKeys {
  /** For resending the link. */
  handleHash: Buffer;
  /** For confirming the registration. */
  ticketHash: Buffer;
}

/** An account that waits for activation. */
interface PendingAccount extends Omit<PendingPerson, 'emailFits'> {
  id: number;
  recipientId: number;
  /** The partner's email pattern; empty for none. */
  emailPattern: string;
}

const addressLock = 7_227;
const bulkRegistrationLock = 7_226_104;
const maxMailsPerSource = 5;
const maxMailsPerAddress = 20;

const columns = `firstname, surname, email, phone, password_hash AS "passwordHash", partner_id AS "partnerId"`;

// Serializes the requests for an address, so that concurrent ones respect the limit. The first parameter is the class of locks.
const lockAddress = statement('pending_registration_lock', 'SELECT pg_advisory_xact_lock($1, $2)');
const countMails = statement(
  'pending_registration_count_mails',
  `SELECT coalesce(sum(mails), 0)::int AS total, coalesce(sum(mails) FILTER (WHERE source = $2), 0)::int AS "ofSource"
   FROM pending_registration WHERE email_hash = $1 AND mailed_at > now() - interval '1 hour'`,
);
const insert = statement(
  'pending_registration_add',
  `INSERT INTO pending_registration
     (handle_hash, ticket_hash, email_hash, source, firstname, surname, email, phone, password_hash, partner_id, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);
const findMailKeys = statement(
  'pending_registration_find_mail_keys',
  `SELECT email_hash AS "emailHash", source FROM pending_registration WHERE handle_hash = $1 AND expires_at > now()`,
);
const renew = statement(
  'pending_registration_renew',
  `UPDATE pending_registration SET ticket_hash = $2, expires_at = $3, mails = mails + 1, mailed_at = now()
   WHERE handle_hash = $1 AND expires_at > now()
   RETURNING ${columns}`,
);
const find = statement(
  'pending_registration_find',
  `SELECT firstname, surname, email, partner.name AS partner
   FROM pending_registration JOIN partner ON partner.id = partner_id
   WHERE ticket_hash = $1 AND expires_at > now()`,
);
const take = statement(
  'pending_registration_take',
  `DELETE FROM pending_registration WHERE ticket_hash = $1 AND expires_at > now() RETURNING ${columns}`,
);
const lockBulkRegistration = statement('registration_bulk_lock', 'SELECT pg_advisory_xact_lock($1)');

// A ticket is valid only while its recipient may activate the account.
const findActivation = statement(
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
const insertActivationTickets = statement(
  'activation_add_tickets',
  `INSERT INTO activation_ticket (ticket_hash, recipient_id, account_id, expires_at)
   SELECT ticket_hash, recipient_id, $3, $4 FROM unnest($1::bytea[], $2::int[]) AS ticket (ticket_hash, recipient_id)`,
);

/** Pending self-registrations, and the tickets that activate accounts. */
@Injectable()
export class RegistrationRepository {
  constructor(private readonly database: Database) {}

  /** Checks whether an address may get another mail within the hour. Locks the address until the transaction ends. */
  async canMail(transaction: Transaction, { emailHash, source }: MailKeys): Promise<boolean> {
    await transaction.rows(lockAddress, [addressLock, emailHash.readInt32BE()]);
    const rows = await transaction.rows<{ total: number; ofSource: number }>(countMails, [emailHash, source]);
    return rows.every(({ total, ofSource }) => total < maxMailsPerAddress && ofSource < maxMailsPerSource);
  }

  async insert(
    transaction: Transaction,
    { handleHash, ticketHash, emailHash, source }: RegistrationKeys,
    { firstname, surname, email, phone, passwordHash, partnerId }: PendingRegistration,
    expiresAt: Date,
  ): Promise<void> {
    const keys = [handleHash, ticketHash, emailHash, source];
    const person = [firstname, surname, email, phone, passwordHash, partnerId];
    await transaction.rows(insert, [...keys, ...person, expiresAt]);
  }

  async findMailKeys(transaction: Transaction, handleHash: Buffer): Promise<MailKeys | undefined> {
    const [keys] = await transaction.rows<MailKeys>(findMailKeys, [handleHash]);
    return keys;
  }

  async renew(
    transaction: Transaction,
    handleHash: Buffer,
    ticketHash: Buffer,
    expiresAt: Date,
  ): Promise<PendingRegistration | undefined> {
    const values = [handleHash, ticketHash, expiresAt];
    const [registration] = await transaction.rows<PendingRegistration>(renew, values);
    return registration;
  }

  async find(ticketHash: Buffer): Promise<(Recipient & { partner: string }) | undefined> {
    const [registration] = await this.database.rows<Recipient & { partner: string }>(find, [ticketHash]);
    return registration;
  }

  /** Deletes a registration and returns it. Only one of several concurrent calls gets it. */
  async take(transaction: Transaction, ticketHash: Buffer): Promise<PendingRegistration | undefined> {
    const [registration] = await transaction.rows<PendingRegistration>(take, [ticketHash]);
    return registration;
  }

  /** Serializes bulk registrations until the transaction ends. */
  async lockBulkRegistration(transaction: Transaction): Promise<void> {
    await transaction.rows(lockBulkRegistration, [bulkRegistrationLock]);
  }

  /** Finds the account of a valid activation ticket. */
  async findActivation(
    ticketHash: Buffer,
    connection: Pick<Transaction, 'rows'> = this.database,
  ): Promise<PendingAccount | undefined> {
    const [account] = await connection.rows<PendingAccount>(findActivation, [ticketHash]);
    return account;
  }

  async insertActivationTickets(
    transaction: Transaction,
    accountId: number,
    tickets: { hash: Buffer; recipientId: number }[],
    expiresAt: Date,
  ): Promise<void> {
    const hashes = tickets.map(({ hash }) => hash);
    const recipients = tickets.map(({ recipientId }) => recipientId);
    await transaction.rows(insertActivationTickets, [hashes, recipients, accountId, expiresAt]);
  }
}
