import { Injectable } from '@nestjs/common';
import { Database, statement, type Transaction } from '@portal/service-kit';
import type { Recipient } from '../mail/mail-orders.js';
import type { Device } from '../sign-in/sources.js';

/** A code that is to be mailed, as it is kept. */
export interface ResetRequest {
  handleHash: Buffer;
  emailHash: Buffer;
  codeHash: Buffer;
  /** Null where the address has no account. */
  accountId: number | null;
  /** What the requests of this browser, or of its network, are counted by. */
  source: Buffer;
  isKnownDevice: boolean;
}

/** The owner of an address, and whether the browser has signed in to the account before. */
export type Owner = Recipient & { id: number; isKnownDevice: boolean };

/** Whether a code was right, and whose it is; null where the address has no account. */
export interface TriedCode {
  right: boolean;
  accountId: number | null;
}

const resetLock = 7_226;

// Its own class of locks; requests for one address take turns, so that together they find no more than there may be.
const takeTurns = statement('password_reset_lock', 'SELECT pg_advisory_xact_lock($1, $2)');
const owner = statement(
  'password_reset_owner',
  `SELECT id, firstname, surname, email, EXISTS (
     SELECT FROM sign_in_device WHERE account_id = account.id AND device_hash = $2
   ) AS "isKnownDevice"
   FROM account WHERE lower(email) = $1 AND deleted_at IS NULL`,
);
// Strangers share a limit as well, which known devices are not bound by.
const add = statement(
  'password_reset_add',
  `WITH recent AS (
     SELECT count(*) FILTER (WHERE source = $5) AS of_source, count(*) FILTER (WHERE NOT is_known_device) AS of_strangers
     FROM password_reset WHERE email_hash = $2 AND created_at > now() - interval '1 hour'
   )
   INSERT INTO password_reset (handle_hash, email_hash, account_id, code_hash, source, is_known_device, expires_at)
   SELECT $1, $2, $3::int, $4, $5, $6, now() + interval '10 minutes' FROM recent
   WHERE of_source < 5 AND ($6 OR of_strangers < 20)
   RETURNING handle_hash`,
);
// One statement, so that tries at the same time are counted one after the other.
const tryCode = statement(
  'password_reset_try_code',
  `UPDATE password_reset SET
     tries = tries + 1,
     ticket_hash = CASE WHEN code_hash = $2 THEN $3::bytea END,
     expires_at = CASE WHEN code_hash = $2 THEN now() + interval '10 minutes' ELSE expires_at END
   WHERE handle_hash = $1 AND ticket_hash IS NULL AND used_at IS NULL AND tries < 5 AND expires_at > now()
   RETURNING ticket_hash IS NOT NULL AS right, account_id AS "accountId"`,
);
const holder = statement(
  'password_reset_holder',
  `SELECT account_id AS id FROM password_reset
   WHERE ticket_hash = $1 AND used_at IS NULL AND expires_at > now() AND account_id IS NOT NULL`,
);
const hasAccounts = statement(
  'password_reset_has_accounts',
  `SELECT FROM account WHERE split_part(lower(email), '@', 2) = $1 AND deleted_at IS NULL LIMIT 1`,
);
/** Reset codes and tickets, hashes of them only. */
@Injectable()
export class PasswordResetRepository {
  constructor(private readonly database: Database) {}

  /** Whether somebody whose address has that domain has an account. */
  async hasAccountsAt(domain: string): Promise<boolean> {
    return (await this.database.rows(hasAccounts, [domain])).length > 0;
  }

  /** Lets requests for an address come one after the other. */
  async takeTurns(transaction: Transaction, emailHash: Buffer): Promise<void> {
    await transaction.rows(takeTurns, [resetLock, emailHash.readInt32BE()]);
  }

  /** The account with the comparable address. */
  async owner(
    transaction: Transaction,
    email: string,
    device: Device | undefined,
  ): Promise<Owner | undefined> {
    const [account] = await transaction.rows<Owner>(owner, [email, device?.hash ?? null]);
    return account;
  }

  /**
   * Adds a code, good for 10 minutes; false when the address had five from this source within the last hour, or 20 from strangers of whom
   * this is one.
   */
  async add(
    transaction: Transaction,
    { handleHash, emailHash, codeHash, accountId, source, isKnownDevice }: ResetRequest,
  ): Promise<boolean> {
    const values = [handleHash, emailHash, accountId, codeHash, source, isKnownDevice];
    return (await transaction.rows(add, values)).length > 0;
  }

  /** Counts a try; the right code is used up and the ticket takes its place for 10 minutes. Undefined where no tries are left. */
  async tryCode(handleHash: Buffer, codeHash: Buffer, ticketHash: Buffer): Promise<TriedCode | undefined> {
    const [tried] = await this.database.rows<TriedCode>(tryCode, [handleHash, codeHash, ticketHash]);
    return tried;
  }

  /** The id of the account whose password a ticket may set, while it may; asked within a transaction, as that sees it. */
  async holder(
    ticketHash: Buffer,
    within: Pick<Transaction, 'rows'> = this.database,
  ): Promise<number | undefined> {
    const [account] = await within.rows<{ id: number }>(holder, [ticketHash]);
    return account?.id;
  }
}
