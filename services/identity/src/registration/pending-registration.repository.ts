import { Injectable } from '@nestjs/common';
import { Database, statement, type Transaction } from '@portal/service-kit';

/** A registration whose address is not confirmed yet. */
export interface PendingRegistration {
  firstname: string;
  surname: string;
  email: string;
  phone: string;
  passwordHash: string;
  partnerId: number;
}

/** The secrets of a pending registration, as they are stored, and the network that it came from. */
export interface RegistrationKeys {
  /** Finds the registration to send its link again. */
  handleHash: Buffer;
  /** Confirms the registration. */
  ticketHash: Buffer;
  emailHash: Buffer;
  source: Buffer;
}

const registrationLock = 7_227;
const maxMailsPerSource = 5;
const maxMailsPerAddress = 20;

const columns = `firstname, surname, email, phone, password_hash AS "passwordHash", partner_id AS "partnerId"`;

// Its own class of locks: requests for one address are counted one after the other.
const lockAddress = statement('pending_registration_lock', 'SELECT pg_advisory_xact_lock($1, $2)');
const countMails = statement(
  'pending_registration_count_mails',
  `SELECT coalesce(sum(mails), 0)::int AS total, coalesce(sum(mails) FILTER (WHERE source = $2), 0)::int AS "ofSource"
   FROM pending_registration WHERE email_hash = $1 AND mailed_at > now() - interval '1 hour'`,
);
const add = statement(
  'pending_registration_add',
  `INSERT INTO pending_registration
     (handle_hash, ticket_hash, email_hash, source, firstname, surname, email, phone, password_hash, partner_id, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);
const keysOf = statement(
  'pending_registration_keys_of',
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

/** Registrations that wait for the confirmation of their address. */
@Injectable()
export class PendingRegistrationRepository {
  constructor(private readonly database: Database) {}

  /** Checks if the address may get another mail within the hour; further checks for it wait until the transaction ends. */
  async mayMail(
    transaction: Transaction,
    { emailHash, source }: Pick<RegistrationKeys, 'emailHash' | 'source'>,
  ): Promise<boolean> {
    await transaction.rows(lockAddress, [registrationLock, emailHash.readInt32BE()]);
    const rows = await transaction.rows<{ total: number; ofSource: number }>(countMails, [emailHash, source]);
    return rows.every(({ total, ofSource }) => total < maxMailsPerAddress && ofSource < maxMailsPerSource);
  }

  /** Adds a registration. */
  async add(
    transaction: Transaction,
    { handleHash, ticketHash, emailHash, source }: RegistrationKeys,
    { firstname, surname, email, phone, passwordHash, partnerId }: PendingRegistration,
    expiresAt: Date,
  ): Promise<void> {
    const keys = [handleHash, ticketHash, emailHash, source];
    const person = [firstname, surname, email, phone, passwordHash, partnerId];
    await transaction.rows(add, [...keys, ...person, expiresAt]);
  }

  /** Finds what the mails of a registration are counted by. */
  async keysOf(
    transaction: Transaction,
    handleHash: Buffer,
  ): Promise<Pick<RegistrationKeys, 'emailHash' | 'source'> | undefined> {
    const [keys] = await transaction.rows<Pick<RegistrationKeys, 'emailHash' | 'source'>>(keysOf, [
      handleHash,
    ]);
    return keys;
  }

  /** Gives a registration a new ticket in place of the former one. */
  async renew(
    transaction: Transaction,
    handleHash: Buffer,
    ticketHash: Buffer,
    expiresAt: Date,
  ): Promise<PendingRegistration | undefined> {
    const [registration] = await transaction.rows<PendingRegistration>(renew, [
      handleHash,
      ticketHash,
      expiresAt,
    ]);
    return registration;
  }

  /** Finds the person of a registration and the name of the partner. */
  async find(
    ticketHash: Buffer,
  ): Promise<{ firstname: string; surname: string; email: string; partner: string } | undefined> {
    const [registration] = await this.database.rows<{
      firstname: string;
      surname: string;
      email: string;
      partner: string;
    }>(find, [ticketHash]);
    return registration;
  }

  /** Removes a registration to make an account of it. Others that want it at the same time find none. */
  async take(transaction: Transaction, ticketHash: Buffer): Promise<PendingRegistration | undefined> {
    const [registration] = await transaction.rows<PendingRegistration>(take, [ticketHash]);
    return registration;
  }
}
