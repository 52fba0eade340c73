import { Injectable } from '@nestjs/common';
import type { AcceptedLanguage, NewPerson, PendingPerson } from '@portal/contracts';
import { Database, sql, type Connection, type Transaction } from '@portal/service-kit';
import { ActivationTicketEntity } from '../account/pending-secrets.entity.js';
import type { Recipient } from '../mail/mail-orders.js';
import { PendingRegistrationEntity } from './pending-registration.entity.js';

/** A self-registration whose address is not confirmed yet. */
export interface PendingRegistration extends Recipient {
  phone: string;
  partnerId: number;
  /** The language of the registration page. */
  language: AcceptedLanguage | null;
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

const columns = sql`firstname, surname, email, phone, partner_id AS "partnerId", language`;

/** Pending self-registrations, and the tickets that activate accounts. */
@Injectable()
export class RegistrationRepository {
  constructor(private readonly database: Database) {}

  /**
   * Checks whether an address may get another mail within the hour. Locks the address until the transaction ends, so that concurrent
   * requests respect the limit.
   */
  async canMail(transaction: Transaction, { emailHash, source }: MailKeys): Promise<boolean> {
    await transaction.query(
      sql`SELECT pg_advisory_xact_lock(${addressLock}::int, ${emailHash.readInt32BE()}::int)`,
    );
    const rows = await transaction.query(
      sql<{ total: number; ofSource: number }>`SELECT coalesce(sum(mails), 0)::int AS total,
          coalesce(sum(mails) FILTER (WHERE source = ${source}), 0)::int AS "ofSource"
        FROM pending_registration WHERE email_hash = ${emailHash} AND mailed_at > now() - interval '1 hour'`,
    );
    return rows.every(({ total, ofSource }) => total < maxMailsPerAddress && ofSource < maxMailsPerSource);
  }

  /** Ends the registrations of an address. Their rows stay for an hour, because the limit of mails counts them. */
  async endAll(transaction: Transaction, emailHash: Buffer): Promise<void> {
    await transaction.query(
      sql`UPDATE pending_registration SET expires_at = now() WHERE email_hash = ${emailHash} AND expires_at > now()`,
    );
  }

  async insert(
    transaction: Transaction,
    keys: RegistrationKeys,
    { firstname, surname, email, phone, partnerId, language }: PendingRegistration,
    expiresAt: Date,
  ): Promise<void> {
    const person = { firstname, surname, email, phone, partnerId, language };
    await transaction.getRepository(PendingRegistrationEntity).insert({ ...keys, ...person, expiresAt });
  }

  findMailKeys(transaction: Transaction, handleHash: Buffer): Promise<MailKeys | undefined> {
    return transaction.queryOne(
      sql<MailKeys>`SELECT email_hash AS "emailHash", source FROM pending_registration
        WHERE handle_hash = ${handleHash} AND expires_at > now()`,
    );
  }

  renew(
    transaction: Transaction,
    handleHash: Buffer,
    ticketHash: Buffer,
    expiresAt: Date,
  ): Promise<PendingRegistration | undefined> {
    return transaction.queryOne(
      sql<PendingRegistration>`UPDATE pending_registration
        SET ticket_hash = ${ticketHash}, expires_at = ${expiresAt}, mails = mails + 1, mailed_at = now()
        WHERE handle_hash = ${handleHash} AND expires_at > now()
        RETURNING ${columns}`,
    );
  }

  find(ticketHash: Buffer): Promise<(NewPerson & { partner: string }) | undefined> {
    return this.database.queryOne(
      sql<NewPerson & { partner: string }>`SELECT firstname, surname, email, phone, partner.name AS partner
        FROM pending_registration JOIN partner ON partner.id = partner_id
        WHERE ticket_hash = ${ticketHash} AND expires_at > now()`,
    );
  }

  /** Deletes all registrations of the address and returns that of the ticket. Only one of several concurrent calls gets it. */
  async take(transaction: Transaction, ticketHash: Buffer): Promise<PendingRegistration | undefined> {
    const registration = await transaction.queryOne(
      sql<PendingRegistration & { emailHash: Buffer }>`DELETE FROM pending_registration
        WHERE ticket_hash = ${ticketHash} AND expires_at > now() RETURNING ${columns}, email_hash AS "emailHash"`,
    );
    if (!registration) return undefined;
    const { emailHash, ...taken } = registration;
    await transaction.query(sql`DELETE FROM pending_registration WHERE email_hash = ${emailHash}`);
    return taken;
  }

  /** Serializes bulk registrations until the transaction ends. */
  async lockBulkRegistration(transaction: Transaction): Promise<void> {
    await transaction.query(sql`SELECT pg_advisory_xact_lock(${bulkRegistrationLock})`);
  }

  /** Finds the account of an activation ticket, which is valid only while its recipient may activate the account. */
  findActivation(
    ticketHash: Buffer,
    connection: Connection = this.database,
  ): Promise<PendingAccount | undefined> {
    return connection.queryOne(
      sql<PendingAccount>`SELECT account.id, account.firstname, account.surname, account.email, partner.name AS partner,
          partner.email_pattern AS "emailPattern", account.email_confirmed_at IS NOT NULL AS "emailConfirmed",
          registrar.firstname || ' ' || registrar.surname AS "registeredBy", recipient.id AS "recipientId"
        FROM activation_ticket AS ticket
        JOIN account ON account.id = ticket.account_id
        JOIN partner ON partner.id = account.partner_id
        JOIN account AS recipient ON recipient.id = ticket.recipient_id
        LEFT JOIN account AS registrar ON registrar.id = account.registered_by
        WHERE ticket.ticket_hash = ${ticketHash} AND ticket.expires_at > now()
          AND account.status = 'Deactivated' AND account.deleted_at IS NULL
          AND recipient.status = 'Active' AND recipient.deleted_at IS NULL AND (recipient.role = 'administrator'
            OR recipient.role = 'userAdmin' AND recipient.partner_id = account.partner_id)`,
    );
  }

  async insertActivationTickets(
    transaction: Transaction,
    accountId: number,
    tickets: { ticketHash: Buffer; recipientId: number }[],
    expiresAt: Date,
  ): Promise<void> {
    const rows = tickets.map((ticket) => ({ ...ticket, accountId, expiresAt }));
    await transaction.getRepository(ActivationTicketEntity).insert(rows);
  }
}
