import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Database, sql, type Transaction } from '@portal/service-kit';
import type { Repository } from 'typeorm';
import { AccountEntity } from '../account/account.entity.js';
import type { SignedInPerson } from '../session/session-tokens.js';
import { signedInPersonColumns, signedInPersonTables } from '../session/session.repository.js';
import type { Device, FailureCounter } from './sources.js';

export interface Candidate extends SignedInPerson {
  /** Null until the owner has chosen a password. */
  passwordHash: string | null;
  /** True when the browser has signed in to the account before. */
  isKnownDevice: boolean;
  /** True after too many failures: of this browser if it is known, else of its address or of all unknown browsers. */
  isLocked: boolean;
}

@Injectable()
export class SignInRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(AccountEntity) private readonly accounts: Repository<AccountEntity>,
  ) {}

  /** Finds the account with a normalized address. The counters apply if the account does not know the device. */
  async find(
    email: string,
    emailHash: Buffer,
    device: Device | undefined,
    unknownDeviceCounters: FailureCounter[],
  ): Promise<Candidate | undefined> {
    const deviceHash = sql`${device?.hash}`;
    const [candidate] = await this.database.rows(
      sql<Candidate>`SELECT ${signedInPersonColumns}, account.password_hash AS "passwordHash",
          device.account_id IS NOT NULL AS "isKnownDevice",
          EXISTS (
            SELECT FROM sign_in_failure
            WHERE email_hash = ${emailHash} AND locked_until > now()
              AND source = ANY (CASE WHEN device.account_id IS NULL THEN ${sourcesOf(unknownDeviceCounters)}::bytea[]
                ELSE ARRAY[${deviceHash}::bytea] END)
          ) AS "isLocked"
        FROM ${signedInPersonTables}
        LEFT JOIN sign_in_device device ON device.account_id = account.id AND device.device_hash = ${deviceHash}::bytea
        WHERE lower(account.email) = ${email} AND account.deleted_at IS NULL`,
    );
    return candidate;
  }

  findById(id: number): Promise<Pick<AccountEntity, 'email' | 'passwordHash'> | null> {
    return this.accounts.findOne({ select: { email: true, passwordHash: true }, where: { id } });
  }

  /**
   * Counts a failure if `isCounted`, else takes as long. Attempts while locked change nothing. The first lock lasts a minute, each further
   * one twice as long, up to 15 minutes.
   * @returns true when one of the counters is locked now
   */
  async countFailure(emailHash: Buffer, counters: FailureCounter[], isCounted: boolean): Promise<boolean> {
    const free = counters.map((counter) => counter.free);
    // The commit does not wait for the disk, so that response times do not reveal which attempts are counted.
    const rows = await this.database.rows(
      sql<{ isLocked: boolean }>`INSERT INTO sign_in_failure AS known
          (email_hash, source, failures, free, locked_until, last_failed_at)
        SELECT ${emailHash}::bytea, counter.source, 1, counter.free, now(), now()
        FROM set_config('synchronous_commit', 'off', true),
          unnest(${sourcesOf(counters)}::bytea[], ${free}::int[]) AS counter (source, free)
        WHERE ${isCounted}::boolean
        ON CONFLICT (email_hash, source) DO UPDATE SET
          failures = known.failures + 1,
          locked_until = now() + CASE
            WHEN known.failures < known.free THEN interval '0'
            ELSE least(60 * 2 ^ least(known.failures - known.free, 10), 900) * interval '1 second'
          END,
          last_failed_at = now()
        WHERE known.locked_until <= now()
        RETURNING locked_until > now() AS "isLocked"`,
    );
    return rows.some((row) => row.isLocked);
  }

  /**
   * Opens a session, clears the failures of `counters` and records the device; false when the account has changed since it was found.
   */
  async openSession(
    candidate: Candidate,
    emailHash: Buffer,
    counters: FailureCounter[],
    session: { id: string; refreshHash: Buffer },
    device: Device,
  ): Promise<boolean> {
    const { id, passwordHash, role, user_type_id, group_id } = candidate;
    const partnerId = sql`${user_type_id}`;
    const failures = sql`email_hash = ${sql`${emailHash}`} AND source = ANY (${sql`${sourcesOf(counters)}`}::bytea[])`;
    // Checks the account again, locked: it may have changed while the password was verified.
    const rows = await this.database.rows(
      sql<{ id: string }>`WITH place AS (
          SELECT id FROM partner WHERE id = ${partnerId} AND group_id = ${group_id} FOR SHARE
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
          INSERT INTO sign_in_device (account_id, device_hash) SELECT id, ${device.hash}::bytea FROM used
          ON CONFLICT (account_id, device_hash) DO UPDATE SET last_used_at = now()
        )
        INSERT INTO session (id, account_id, refresh_hash)
        SELECT ${session.id}::uuid, id, ${session.refreshHash}::bytea FROM used
        RETURNING id`,
    );
    return rows.length > 0;
  }

  /** Replaces a hash by a new one of the same password, unless the password has changed. */
  async replaceHash(id: number, passwordHash: string, newHash: string): Promise<void> {
    await this.accounts.update({ id, passwordHash }, { passwordHash: newHash });
  }

  /** Records that the owner is notified of a lock; false when there was a notice within the last day. */
  async recordLockNotice(transaction: Transaction, accountId: number): Promise<boolean> {
    const recorded = await transaction.rows(
      sql`INSERT INTO lock_notice AS known (account_id) VALUES (${accountId})
          ON CONFLICT (account_id) DO UPDATE SET sent_at = now() WHERE known.sent_at < now() - interval '1 day'
          RETURNING account_id`,
    );
    return recorded.length > 0;
  }

  async isLocked(emailHash: Buffer, { source }: FailureCounter): Promise<boolean> {
    const locks = await this.database.rows(
      sql`SELECT FROM sign_in_failure WHERE email_hash = ${emailHash} AND source = ${source} AND locked_until > now()`,
    );
    return locks.length > 0;
  }

  /** Clears the failures of an address, for one counter or all; true when one of them was locked. */
  async clearFailures(
    transaction: Transaction,
    emailHash: Buffer,
    counter?: FailureCounter,
  ): Promise<boolean> {
    const source = sql`${counter?.source}`;
    const rows = await transaction.rows(
      sql<{ isLocked: boolean }>`DELETE FROM sign_in_failure
        WHERE email_hash = ${emailHash} AND (${source}::bytea IS NULL OR source = ${source})
        RETURNING locked_until > now() AS "isLocked"`,
    );
    return rows.some((row) => row.isLocked);
  }
}

const sourcesOf = (counters: FailureCounter[]): Buffer[] => counters.map(({ source }) => source);
