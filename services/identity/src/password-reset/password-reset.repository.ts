import { Injectable } from '@nestjs/common';
import { Database, statement, type Transaction } from '@portal/service-kit';
import type { AccountRecipient } from '../account/account.repository.js';
import type { Device } from '../sign-in/sources.js';

interface ResetRequest {
  handleHash: Buffer;
  emailHash: Buffer;
  codeHash: Buffer;
  /** Null if the address has no account. */
  accountId: number | null;
  /** Identifies the browser or its network, for counting its requests. */
  source: Buffer;
  isKnownDevice: boolean;
}

/** The owner of an address. `isKnownDevice`: the browser has signed in to the account before. */
type ResetOwner = AccountRecipient & { isKnownDevice: boolean };

interface CodeAttempt {
  isCorrect: boolean;
  /** Null if the address has no account. */
  accountId: number | null;
}

const resetLock = 7_226;

// Serializes the requests for an address, so that concurrent ones respect the limit. The first parameter is the class of locks.
const lockAddress = statement('password_reset_lock', 'SELECT pg_advisory_xact_lock($1, $2)');
const findOwner = statement(
  'password_reset_owner',
  `SELECT id, firstname, surname, email, EXISTS (
     SELECT FROM sign_in_device WHERE account_id = account.id AND device_hash = $2
   ) AS "isKnownDevice"
   FROM account WHERE lower(email) = $1 AND deleted_at IS NULL`,
);
// Unknown devices also share a limit.
const add = statement(
  'password_reset_add',
  `WITH recent AS (
     SELECT count(*) FILTER (WHERE source = $5) AS of_source,
       count(*) FILTER (WHERE NOT is_known_device) AS of_unknown_devices
     FROM password_reset WHERE email_hash = $2 AND created_at > now() - interval '1 hour'
   )
   INSERT INTO password_reset (handle_hash, email_hash, account_id, code_hash, source, is_known_device, expires_at)
   SELECT $1, $2, $3::int, $4, $5, $6, now() + interval '10 minutes' FROM recent
   WHERE of_source < 5 AND ($6 OR of_unknown_devices < 20)
   RETURNING handle_hash`,
);
// One statement, so that concurrent attempts are all counted.
const attemptCode = statement(
  'password_reset_try_code',
  `UPDATE password_reset SET
     tries = tries + 1,
     ticket_hash = CASE WHEN code_hash = $2 THEN $3::bytea END,
     expires_at = CASE WHEN code_hash = $2 THEN now() + interval '10 minutes' ELSE expires_at END
   WHERE handle_hash = $1 AND ticket_hash IS NULL AND used_at IS NULL AND tries < 5 AND expires_at > now()
   RETURNING ticket_hash IS NOT NULL AS "isCorrect", account_id AS "accountId"`,
);
const findAccountId = statement(
  'password_reset_find_account',
  `SELECT account_id AS id FROM password_reset
   WHERE ticket_hash = $1 AND used_at IS NULL AND expires_at > now() AND account_id IS NOT NULL`,
);
const findByDomain = statement(
  'password_reset_has_accounts',
  `SELECT FROM account WHERE split_part(lower(email), '@', 2) = $1 AND deleted_at IS NULL LIMIT 1`,
);

@Injectable()
export class PasswordResetRepository {
  constructor(private readonly database: Database) {}

  async hasAccountsAt(domain: string): Promise<boolean> {
    return (await this.database.rows(findByDomain, [domain])).length > 0;
  }

  /** Locks an address against concurrent requests until the transaction ends. */
  async lockAddress(transaction: Transaction, emailHash: Buffer): Promise<void> {
    await transaction.rows(lockAddress, [resetLock, emailHash.readInt32BE()]);
  }

  async findOwner(
    transaction: Transaction,
    email: string,
    device: Device | undefined,
  ): Promise<ResetOwner | undefined> {
    const [account] = await transaction.rows<ResetOwner>(findOwner, [email, device?.hash ?? null]);
    return account;
  }

  /**
   * Adds a code that is valid for 10 minutes. Returns false when the address had five from this source within the last hour, or, for an
   * unknown device, 20 from unknown devices.
   */
  async add(
    transaction: Transaction,
    { handleHash, emailHash, codeHash, accountId, source, isKnownDevice }: ResetRequest,
  ): Promise<boolean> {
    const values = [handleHash, emailHash, accountId, codeHash, source, isKnownDevice];
    return (await transaction.rows(add, values)).length > 0;
  }

  /**
   * Counts an attempt. Exchanges the correct code for a ticket that is valid for 10 minutes. Returns undefined after the last attempt.
   */
  async attemptCode(
    handleHash: Buffer,
    codeHash: Buffer,
    ticketHash: Buffer,
  ): Promise<CodeAttempt | undefined> {
    const values = [handleHash, codeHash, ticketHash];
    const [attempt] = await this.database.rows<CodeAttempt>(attemptCode, values);
    return attempt;
  }

  async findAccountId(
    ticketHash: Buffer,
    within: Pick<Transaction, 'rows'> = this.database,
  ): Promise<number | undefined> {
    const [account] = await within.rows<{ id: number }>(findAccountId, [ticketHash]);
    return account?.id;
  }
}
