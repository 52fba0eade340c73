import { Injectable } from '@nestjs/common';
import { Database, sql, type Transaction } from '@portal/service-kit';
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

/** Class of advisory locks. */
const resetLock = 7_226;

@Injectable()
export class PasswordResetRepository {
  constructor(private readonly database: Database) {}

  async hasAccountsAt(domain: string): Promise<boolean> {
    const accounts = await this.database.rows(
      sql`SELECT FROM account WHERE split_part(lower(email), '@', 2) = ${domain} AND deleted_at IS NULL LIMIT 1`,
    );
    return accounts.length > 0;
  }

  /** Locks an address against concurrent requests until the transaction ends, so that they respect the limit. */
  async lockAddress(transaction: Transaction, emailHash: Buffer): Promise<void> {
    await transaction.rows(
      sql`SELECT pg_advisory_xact_lock(${resetLock}::int, ${emailHash.readInt32BE()}::int)`,
    );
  }

  async findOwner(
    transaction: Transaction,
    email: string,
    device: Device | undefined,
  ): Promise<ResetOwner | undefined> {
    const [account] = await transaction.rows(
      sql<ResetOwner>`SELECT id, firstname, surname, email, EXISTS (
          SELECT FROM sign_in_device WHERE account_id = account.id AND device_hash = ${device?.hash}
        ) AS "isKnownDevice"
        FROM account WHERE lower(email) = ${email} AND deleted_at IS NULL`,
    );
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
    const [address, sender, isKnown] = [sql`${emailHash}`, sql`${source}`, sql`${isKnownDevice}`];
    const added = await transaction.rows(
      sql`WITH recent AS (
            SELECT count(*) FILTER (WHERE source = ${sender}) AS of_source,
              count(*) FILTER (WHERE NOT is_known_device) AS of_unknown_devices
            FROM password_reset WHERE email_hash = ${address} AND created_at > now() - interval '1 hour'
          )
          INSERT INTO password_reset
            (handle_hash, email_hash, account_id, code_hash, source, is_known_device, expires_at)
          SELECT ${handleHash}::bytea, ${address}, ${accountId}::int, ${codeHash}::bytea, ${sender}, ${isKnown}::boolean,
            now() + interval '10 minutes'
          FROM recent
          WHERE of_source < 5 AND (${isKnown}::boolean OR of_unknown_devices < 20)
          RETURNING handle_hash`,
    );
    return added.length > 0;
  }

  /**
   * Counts an attempt. Exchanges the correct code for a ticket that is valid for 10 minutes. Returns undefined after the last attempt.
   */
  async attemptCode(
    handleHash: Buffer,
    codeHash: Buffer,
    ticketHash: Buffer,
  ): Promise<CodeAttempt | undefined> {
    const code = sql`${codeHash}`;
    // One statement, so that concurrent attempts are all counted.
    const [attempt] = await this.database.rows(
      sql<CodeAttempt>`UPDATE password_reset SET
          tries = tries + 1,
          ticket_hash = CASE WHEN code_hash = ${code} THEN ${ticketHash}::bytea END,
          expires_at = CASE WHEN code_hash = ${code} THEN now() + interval '10 minutes' ELSE expires_at END
        WHERE handle_hash = ${handleHash} AND ticket_hash IS NULL AND used_at IS NULL AND tries < 5
          AND expires_at > now()
        RETURNING ticket_hash IS NOT NULL AS "isCorrect", account_id AS "accountId"`,
    );
    return attempt;
  }

  async findAccountId(
    ticketHash: Buffer,
    within: Pick<Transaction, 'rows'> = this.database,
  ): Promise<number | undefined> {
    const [reset] = await within.rows(
      sql<{ accountId: number }>`SELECT account_id AS "accountId" FROM password_reset
        WHERE ticket_hash = ${ticketHash} AND used_at IS NULL AND expires_at > now() AND account_id IS NOT NULL`,
    );
    return reset?.accountId;
  }
}
