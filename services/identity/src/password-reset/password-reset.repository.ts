import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Database, sql, type Transaction } from '@portal/service-kit';
import { IsNull, MoreThan, type Repository } from 'typeorm';
import { addressLocks } from '../advisory-locks.js';
import type { AccountRecipient } from '../account/account.repository.js';
import type { Device } from '../sign-in/sources.js';
import { PasswordResetEntity } from './password-reset.entity.js';

type ResetRequest = Omit<PasswordResetEntity, 'ticketHash' | 'expiresAt' | 'usedAt'>;

/** A code that was mailed within the last ten minutes and is not used. */
interface OpenCode {
  seed: Buffer;
  startedAt: Date;
  /** Mails with it that unknown devices have caused. */
  mails: number;
}

/** The owner of an address. `isKnownDevice`: the browser has signed in to the account before. */
type ResetOwner = AccountRecipient & { isKnownDevice: boolean };

interface CodeAttempt {
  isCorrect: boolean;
  /** Null if the address has no account. */
  accountId: number | null;
}

@Injectable()
export class PasswordResetRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(PasswordResetEntity) private readonly resets: Repository<PasswordResetEntity>,
  ) {}

  hasAccountsAt(domain: string): Promise<boolean> {
    return this.database.hasRows(
      sql`SELECT FROM account WHERE split_part(lower(email), '@', 2) = ${domain} AND deleted_at IS NULL LIMIT 1`,
    );
  }

  /** Locks an address against concurrent requests until the transaction ends, so that they respect the limit. */
  async lockAddress(transaction: Transaction, emailHash: Buffer): Promise<void> {
    await transaction.query(
      sql`SELECT pg_advisory_xact_lock(${addressLocks.passwordReset}::int, ${emailHash.readInt32BE()}::int)`,
    );
  }

  findOwner(
    transaction: Transaction,
    email: string,
    device: Device | undefined,
  ): Promise<ResetOwner | undefined> {
    return transaction.queryOne(
      sql<ResetOwner>`SELECT id, firstname, surname, email, EXISTS (
          SELECT FROM sign_in_device WHERE account_id = account.id AND device_hash = ${device?.hash}
        ) AS "isKnownDevice"
        FROM account WHERE lower(email) = ${email} AND deleted_at IS NULL`,
    );
  }

  /** Finds the code that further requests for an address share. */
  findOpenCode(transaction: Transaction, emailHash: Buffer): Promise<OpenCode | undefined> {
    return transaction.queryOne(
      sql<OpenCode>`SELECT code_seed AS seed, code_started_at AS "startedAt",
          count(*) FILTER (WHERE is_mailed AND NOT is_known_device)::int AS mails
        FROM password_reset
        WHERE email_hash = ${emailHash} AND created_at > now() - interval '1 hour'
          AND code_started_at > now() - interval '10 minutes'
        GROUP BY code_seed, code_started_at
        HAVING bool_and(ticket_hash IS NULL AND used_at IS NULL)
        ORDER BY code_started_at DESC LIMIT 1`,
    );
  }

  /** Counts the mails to an address that a source has caused within the last hour. */
  async countMails(transaction: Transaction, emailHash: Buffer, source: Buffer): Promise<number> {
    const row = await transaction.queryOne(
      sql<{ mails: number }>`SELECT count(*)::int AS mails FROM password_reset
        WHERE email_hash = ${emailHash} AND source = ${source} AND is_mailed AND created_at > now() - interval '1 hour'`,
    );
    return row?.mails ?? 0;
  }

  /** Adds a handle, with which the code is valid for 10 minutes. */
  async add(transaction: Transaction, request: ResetRequest): Promise<void> {
    const expiresAt = new Date(Date.now() + 600_000);
    await transaction.getRepository(PasswordResetEntity).insert({ ...request, expiresAt });
  }

  /**
   * Counts an attempt. Exchanges the correct code for a ticket that is valid for 10 minutes. Returns undefined after the last attempt.
   */
  attemptCode(handleHash: Buffer, codeHash: Buffer, ticketHash: Buffer): Promise<CodeAttempt | undefined> {
    const code = sql`${codeHash}`;
    // One statement, so that concurrent attempts are all counted.
    return this.database.queryOne(
      sql<CodeAttempt>`UPDATE password_reset SET
          tries = tries + 1,
          ticket_hash = CASE WHEN code_hash = ${code} THEN ${ticketHash}::bytea END,
          expires_at = CASE WHEN code_hash = ${code} THEN now() + interval '10 minutes' ELSE expires_at END
        WHERE handle_hash = ${handleHash} AND ticket_hash IS NULL AND used_at IS NULL AND tries < 5
          AND expires_at > now()
          AND NOT EXISTS (SELECT FROM password_reset other
            WHERE other.email_hash = password_reset.email_hash AND other.code_seed = password_reset.code_seed
              AND other.ticket_hash IS NOT NULL)
        RETURNING ticket_hash IS NOT NULL AS "isCorrect", account_id AS "accountId"`,
    );
  }

  async findAccountId(ticketHash: Buffer, transaction?: Transaction): Promise<number | undefined> {
    const resets = transaction?.getRepository(PasswordResetEntity) ?? this.resets;
    const reset = await resets.findOneBy({ ticketHash, usedAt: IsNull(), expiresAt: MoreThan(new Date()) });
    return reset?.accountId ?? undefined;
  }
}
