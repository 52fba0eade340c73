import { Injectable } from '@nestjs/common';
import type { NewPerson, PendingPerson } from '@portal/contracts';
import { Database, sql, type Connection, type Transaction } from '@portal/service-kit';
import { MoreThan } from 'typeorm';
import { addressLocks, advisoryLocks } from '../advisory-locks.js';
import { ActivationTicketEntity } from '../account/pending-secrets.entity.js';
import { PendingRegistrationEntity } from './pending-registration.entity.js';

/** The person of a self-registration whose address is not confirmed yet. */
export type PendingRegistration = Pick<
  PendingRegistrationEntity,
  'firstname' | 'surname' | 'email' | 'phone' | 'partnerId' | 'language'
>;

/** Identifies the registrations that count towards the limits of mails. */
export type MailKeys = Pick<PendingRegistrationEntity, 'emailHash' | 'source'>;

type NewRegistration = Omit<PendingRegistrationEntity, 'mails' | 'mailedAt'>;

/** An account that waits for activation. */
interface PendingAccount extends Omit<PendingPerson, 'emailFits'> {
  id: number;
  recipientId: number;
  /** The partner's email pattern; empty for none. */
  emailPattern: string;
}

const maxMailsPerSource = 5;
const maxMailsPerAddress = 20;

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
      sql`SELECT pg_advisory_xact_lock(${addressLocks.registration}::int, ${emailHash.readInt32BE()}::int)`,
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
    const now = new Date();
    await getRegistrations(transaction).update({ emailHash, expiresAt: MoreThan(now) }, { expiresAt: now });
  }

  async insert(transaction: Transaction, registration: NewRegistration): Promise<void> {
    await getRegistrations(transaction).insert(registration);
  }

  findByHandle(transaction: Transaction, handleHash: Buffer): Promise<PendingRegistrationEntity | null> {
    return getRegistrations(transaction).findOneBy({ handleHash, expiresAt: MoreThan(new Date()) });
  }

  /** Replaces the link; false if the registration was confirmed meanwhile. */
  async renew(
    transaction: Transaction,
    handleHash: Buffer,
    ticketHash: Buffer,
    expiresAt: Date,
  ): Promise<boolean> {
    const { affected } = await getRegistrations(transaction).update(
      { handleHash, expiresAt: MoreThan(new Date()) },
      { ticketHash, expiresAt, mails: () => 'mails + 1', mailedAt: () => 'now()' },
    );
    return affected === 1;
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
    const registrations = getRegistrations(transaction);
    const found = await registrations.findOneBy({ ticketHash, expiresAt: MoreThan(new Date()) });
    if (!found || (await registrations.delete({ ticketHash })).affected !== 1) return undefined;
    const { emailHash, firstname, surname, email, phone, partnerId, language } = found;
    await registrations.delete({ emailHash });
    return { firstname, surname, email, phone, partnerId, language };
  }

  /** Serializes bulk registrations until the transaction ends. */
  async lockBulkRegistration(transaction: Transaction): Promise<void> {
    await transaction.query(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.bulkRegistration})`);
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

const getRegistrations = (transaction: Transaction) => transaction.getRepository(PendingRegistrationEntity);
