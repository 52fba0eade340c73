import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Database, sql, type Transaction } from '@portal/service-kit';
import type { Repository } from 'typeorm';
import { AccountEntity } from '../account/account.entity.js';
import type { SignedInPerson } from '../session/session-tokens.js';
import { signedInPersonColumns, signedInPersonTables } from '../session/session.repository.js';
import type { SignInClient } from './sign-in-client.js';
import type { Device, FailureCounter } from './sources.js';

export interface Candidate extends SignedInPerson {
  /** Null until the owner has chosen a password. */
  passwordHash: string | null;
  /** The version of the agreement that was accepted last. */
  agreement: string | null;
  /** True when the browser has signed in to the account before. */
  isKnownDevice: boolean;
}

@Injectable()
export class SignInRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(AccountEntity) private readonly accounts: Repository<AccountEntity>,
  ) {}

  /** Finds the account with a normalized address. */
  find(email: string, device: Device | undefined): Promise<Candidate | undefined> {
    return this.database.queryOne(
      sql<Candidate>`SELECT ${signedInPersonColumns}, account.password_hash AS "passwordHash", account.agreement,
          device.account_id IS NOT NULL AS "isKnownDevice"
        FROM ${signedInPersonTables}
        LEFT JOIN sign_in_device device
          ON device.account_id = account.id AND device.device_hash = ${device?.hash}::bytea
        WHERE lower(account.email) = ${email} AND account.deleted_at IS NULL`,
    );
  }

  findById(id: number): Promise<Pick<AccountEntity, 'email' | 'passwordHash'> | null> {
    return this.accounts.findOne({ select: { email: true, passwordHash: true }, where: { id } });
  }

  /** Checks whether a counter has more failures than it allows. */
  isExceeded(emailHash: Buffer, { source, free }: FailureCounter): Promise<boolean> {
    return this.database.hasRows(
      sql`SELECT FROM sign_in_failure
        WHERE email_hash = ${emailHash} AND source = ${source} AND failures > ${free}::int`,
    );
  }

  /** Returns for how many seconds a counter is locked; 0 if it is not. */
  async findLockSeconds(emailHash: Buffer, { source }: FailureCounter): Promise<number> {
    const lock = await this.database.queryOne(
      sql<{ seconds: number }>`SELECT extract(epoch FROM locked_until - now())::float8 AS seconds
        FROM sign_in_failure WHERE email_hash = ${emailHash} AND source = ${source} AND locked_until > now()`,
    );
    return lock?.seconds ?? 0;
  }

  /**
   * Counts a failure if `isCounted`, else takes as long. Attempts while locked change nothing.
   * @returns true when a counter is locked now, or has just exceeded what it allows
   */
  async countFailure(emailHash: Buffer, counters: FailureCounter[], isCounted: boolean): Promise<boolean> {
    const free = counters.map((counter) => counter.free);
    const firstSeconds = counters.map((counter) => counter.firstLockSeconds);
    const maxSeconds = counters.map((counter) => counter.maxLockSeconds);
    // The commit does not wait for the disk, so that response times do not reveal which attempts are counted.
    const rows = await this.database.query(
      sql<{ isExceeded: boolean }>`WITH counter AS (
          SELECT * FROM set_config('synchronous_commit', 'off', true),
            unnest(${listSources(counters)}::bytea[], ${free}::int[], ${firstSeconds}::int[], ${maxSeconds}::int[])
              AS counter (source, free, first_seconds, max_seconds)
        )
        INSERT INTO sign_in_failure AS known (email_hash, source, failures, free, locked_until, last_failed_at)
        SELECT ${emailHash}::bytea, source, 1, free, now(), now() FROM counter
        WHERE ${isCounted}::boolean
        ORDER BY source
        ON CONFLICT (email_hash, source) DO UPDATE SET
          failures = known.failures + 1,
          free = excluded.free,
          locked_until = now() + CASE
            WHEN known.failures < excluded.free THEN interval '0'
            ELSE (SELECT least(first_seconds * 2 ^ least(known.failures - excluded.free, 10), max_seconds)
              FROM counter WHERE counter.source = known.source) * interval '1 second'
          END,
          last_failed_at = now()
        WHERE known.locked_until <= now()
        RETURNING locked_until > now() OR failures = free + 1 AS "isExceeded"`,
    );
    return rows.some((row) => row.isExceeded);
  }

  /**
   * Opens a session, clears the failures of `counters` and records the device; false when the account has changed since it was found.
   */
  openSession(
    candidate: Candidate,
    emailHash: Buffer,
    counters: FailureCounter[],
    session: { id: string; refreshHash: Buffer },
    device: Device,
    { browser, system, address }: SignInClient,
  ): Promise<boolean> {
    const { id, passwordHash, role, group_id: groupId } = candidate;
    const partnerId = sql`${candidate.user_type_id}`;
    const client = sql`${browser}::text, ${system}::text, ${address}::text`;
    const failures = sql`email_hash = ${sql`${emailHash}`} AND source = ANY (${sql`${listSources(counters)}`}::bytea[])`;
    // Checks the account again, locked: it may have changed while the password was verified.
    return this.database.hasRows(
      sql<{ id: string }>`WITH place AS (
          SELECT id FROM partner WHERE id = ${partnerId} AND group_id = ${groupId} FOR SHARE
        ), used AS (
          UPDATE account SET last_used_at = now()
          WHERE id = ${id} AND status = 'Active' AND deleted_at IS NULL AND password_hash = ${passwordHash}
            AND role = ${role} AND partner_id IS NOT DISTINCT FROM ${partnerId}::int
            AND (${partnerId}::int IS NULL OR EXISTS (SELECT FROM place))
            AND NOT EXISTS (SELECT FROM sign_in_failure WHERE ${failures} AND locked_until > now())
          RETURNING id
        ), cleared AS (
          DELETE FROM sign_in_failure USING used WHERE ${failures}
        ), known AS (
          INSERT INTO sign_in_device (account_id, device_hash, browser, system, address)
          SELECT id, ${device.hash}::bytea, ${client} FROM used
          ON CONFLICT (account_id, device_hash) DO UPDATE SET last_used_at = now(),
            (browser, system, address) = (excluded.browser, excluded.system, excluded.address)
        )
        INSERT INTO session (id, account_id, refresh_hash, browser, system, address)
        SELECT ${session.id}::uuid, id, ${session.refreshHash}::bytea, ${client} FROM used
        RETURNING id`,
    );
  }

  /** Replaces a hash by a new one of the same password, unless the password has changed. */
  async replaceHash(id: number, passwordHash: string, newHash: string): Promise<void> {
    await this.accounts.update({ id, passwordHash }, { passwordHash: newHash });
  }

  /** Records that the owner is notified of a lock; false when there was a notice within the last day. */
  recordLockNotice(transaction: Transaction, accountId: number): Promise<boolean> {
    return transaction.hasRows(
      sql`INSERT INTO lock_notice AS known (account_id) VALUES (${accountId})
          ON CONFLICT (account_id) DO UPDATE SET sent_at = now() WHERE known.sent_at < now() - interval '1 day'
          RETURNING account_id`,
    );
  }

  async insertAdmission(
    transaction: Transaction,
    ticketHash: Buffer,
    accountId: number,
    expiresAt: Date,
  ): Promise<void> {
    await transaction.query(
      sql`INSERT INTO device_admission (ticket_hash, account_id, expires_at)
        VALUES (${ticketHash}, ${accountId}, ${expiresAt})`,
    );
  }

  /** Uses a ticket up and makes a device known to its account. Returns the account's id; undefined without a valid ticket. */
  async admitDevice(ticketHash: Buffer, device: Device): Promise<number | undefined> {
    const admitted = await this.database.queryOne(
      sql<{ accountId: number }>`WITH used AS (
          DELETE FROM device_admission USING account
          WHERE ticket_hash = ${ticketHash} AND expires_at > now() AND account.id = account_id
            AND account.status = 'Active' AND account.deleted_at IS NULL
          RETURNING account_id
        )
        INSERT INTO sign_in_device (account_id, device_hash) SELECT account_id, ${device.hash}::bytea FROM used
        ON CONFLICT (account_id, device_hash) DO UPDATE SET last_used_at = now()
        RETURNING account_id AS "accountId"`,
    );
    return admitted?.accountId;
  }

  /** Clears the failures of an address, for one counter or all; true when one of them was locked. */
  async clearFailures(
    transaction: Transaction,
    emailHash: Buffer,
    counter?: FailureCounter,
  ): Promise<boolean> {
    const source = sql`${counter?.source}`;
    const rows = await transaction.query(
      sql<{ isLocked: boolean }>`DELETE FROM sign_in_failure
        WHERE email_hash = ${emailHash} AND (${source}::bytea IS NULL OR source = ${source})
        RETURNING locked_until > now() AS "isLocked"`,
    );
    return rows.some((row) => row.isLocked);
  }
}

const listSources = (counters: FailureCounter[]): Buffer[] => counters.map(({ source }) => source);
