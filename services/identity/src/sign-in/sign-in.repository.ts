import { Injectable } from '@nestjs/common';
import { Database, statement, type Transaction } from '@portal/service-kit';
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

const find = statement(
  'sign_in_find',
  `SELECT ${signedInPersonColumns}, account.password_hash AS "passwordHash", device.account_id IS NOT NULL AS "isKnownDevice",
     EXISTS (
       SELECT FROM sign_in_failure
       WHERE email_hash = $2 AND locked_until > now()
         AND source = ANY (CASE WHEN device.account_id IS NULL THEN $4::bytea[] ELSE ARRAY[$3::bytea] END)
     ) AS "isLocked"
   FROM ${signedInPersonTables}
   LEFT JOIN sign_in_device device ON device.account_id = account.id AND device.device_hash = $3
   WHERE lower(account.email) = $1 AND account.deleted_at IS NULL`,
);

// Attempts while locked change nothing. The first lock lasts a minute, each further one twice as long, up to 15 minutes. The commit does
// not wait for the disk, so that response times do not reveal which attempts are counted.
const countFailure = statement(
  'sign_in_count_failure',
  `INSERT INTO sign_in_failure AS known (email_hash, source, failures, free, locked_until, last_failed_at)
   SELECT $1::bytea, counter.source, 1, counter.free, now(), now()
   FROM set_config('synchronous_commit', 'off', true), unnest($2::bytea[], $3::int[]) AS counter (source, free)
   WHERE $4::boolean
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

// Checks the account again, locked: it may have changed while the password was verified.
const openSession = statement(
  'sign_in_open_session',
  `WITH place AS (
     SELECT id FROM partner WHERE id = $7 AND group_id = $8 FOR SHARE
   ), used AS (
     UPDATE account SET last_used_at = now()
     WHERE id = $1 AND status = 'Active' AND deleted_at IS NULL AND password_hash = $2 AND role = $6
       AND partner_id IS NOT DISTINCT FROM $7::int AND ($7::int IS NULL OR EXISTS (SELECT FROM place))
       AND NOT EXISTS (
         SELECT FROM sign_in_failure WHERE email_hash = $3 AND source = ANY ($9::bytea[]) AND locked_until > now())
     RETURNING id
   ), cleared AS (
     DELETE FROM sign_in_failure USING used WHERE email_hash = $3 AND source = ANY ($9::bytea[])
   ), known AS (
     INSERT INTO sign_in_device (account_id, device_hash) SELECT id, $10::bytea FROM used
     ON CONFLICT (account_id, device_hash) DO UPDATE SET last_used_at = now()
   )
   INSERT INTO session (id, account_id, refresh_hash) SELECT $4::uuid, id, $5::bytea FROM used
   RETURNING id`,
);
const findById = statement(
  'sign_in_find_by_id',
  'SELECT email, password_hash AS "passwordHash" FROM account WHERE id = $1 AND deleted_at IS NULL',
);
const replaceHash = statement(
  'sign_in_replace_hash',
  'UPDATE account SET password_hash = $3 WHERE id = $1 AND password_hash = $2',
);
const recordLockNotice = statement(
  'sign_in_record_lock_notice',
  `INSERT INTO lock_notice AS known (account_id) VALUES ($1)
   ON CONFLICT (account_id) DO UPDATE SET sent_at = now() WHERE known.sent_at < now() - interval '1 day'
   RETURNING account_id`,
);
const clearFailures = statement(
  'sign_in_clear_failures',
  'DELETE FROM sign_in_failure WHERE email_hash = $1 AND ($2::bytea IS NULL OR source = $2) RETURNING locked_until > now() AS "isLocked"',
);
const isLocked = statement(
  'sign_in_is_locked',
  'SELECT FROM sign_in_failure WHERE email_hash = $1 AND source = $2 AND locked_until > now()',
);

@Injectable()
export class SignInRepository {
  constructor(private readonly database: Database) {}

  /** Finds the account with a normalized address. The counters apply if the account does not know the device. */
  async find(
    email: string,
    emailHash: Buffer,
    device: Device | undefined,
    unknownDeviceCounters: FailureCounter[],
  ): Promise<Candidate | undefined> {
    const values = [email, emailHash, device?.hash ?? null, sourcesOf(unknownDeviceCounters)];
    const [candidate] = await this.database.rows<Candidate>(find, values);
    return candidate;
  }

  async findById(accountId: number): Promise<{ email: string; passwordHash: string | null } | undefined> {
    const [account] = await this.database.rows<{ email: string; passwordHash: string | null }>(findById, [
      accountId,
    ]);
    return account;
  }

  /**
   * Counts a failure if `isCounted`, else takes as long.
   * @returns true when one of the counters is locked now
   */
  async countFailure(emailHash: Buffer, counters: FailureCounter[], isCounted: boolean): Promise<boolean> {
    const free = counters.map((counter) => counter.free);
    const rows = await this.database.rows<{ isLocked: boolean }>(countFailure, [
      emailHash,
      sourcesOf(counters),
      free,
      isCounted,
    ]);
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
    const rows = await this.database.rows(openSession, [
      ...[id, passwordHash, emailHash, session.id, session.refreshHash, role, user_type_id, group_id],
      ...[sourcesOf(counters), device.hash],
    ]);
    return rows.length > 0;
  }

  /** Replaces a hash by a new one of the same password, unless the password has changed. */
  async replaceHash(accountId: number, passwordHash: string, newHash: string): Promise<void> {
    await this.database.rows(replaceHash, [accountId, passwordHash, newHash]);
  }

  /** Records that the owner is notified of a lock; false when there was a notice within the last day. */
  async recordLockNotice(transaction: Transaction, accountId: number): Promise<boolean> {
    return (await transaction.rows(recordLockNotice, [accountId])).length > 0;
  }

  async isLocked(emailHash: Buffer, { source }: FailureCounter): Promise<boolean> {
    return (await this.database.rows(isLocked, [emailHash, source])).length > 0;
  }

  /** Clears the failures of an address, for one counter or all; true when one of them was locked. */
  async clearFailures(
    transaction: Transaction,
    emailHash: Buffer,
    counter?: FailureCounter,
  ): Promise<boolean> {
    const values = [emailHash, counter?.source ?? null];
    const rows = await transaction.rows<{ isLocked: boolean }>(clearFailures, values);
    return rows.some((row) => row.isLocked);
  }
}

const sourcesOf = (counters: FailureCounter[]): Buffer[] => counters.map(({ source }) => source);
