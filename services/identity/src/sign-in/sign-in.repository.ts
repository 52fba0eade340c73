import { Injectable } from '@nestjs/common';
import { Database, statement, type Transaction } from '@portal/service-kit';
import {
  signedInPersonColumns,
  signedInPersonTables,
  type SignedInPerson,
} from '../account/signed-in-person.js';
import type { Device, FailureCounter } from './sources.js';

/** An account that somebody tries to sign in to. */
export interface Candidate extends SignedInPerson {
  /** Null for accounts that nobody has chosen a password for. */
  password_hash: string | null;
  /** Whether the browser has signed in to the account before. */
  isKnownDevice: boolean;
  /** Whether too many have failed: from this browser if it is known, else from its address or from strangers at large. */
  isLocked: boolean;
}

const find = statement(
  'sign_in_find',
  `SELECT ${signedInPersonColumns}, account.password_hash, device.account_id IS NOT NULL AS "isKnownDevice",
     EXISTS (
       SELECT FROM sign_in_failure
       WHERE email_hash = $2 AND locked_until > now()
         AND source = ANY (CASE WHEN device.account_id IS NULL THEN $4::bytea[] ELSE ARRAY[$3::bytea] END)
     ) AS "isLocked"
   FROM ${signedInPersonTables}
   LEFT JOIN sign_in_device device ON device.account_id = account.id AND device.device_hash = $3
   WHERE lower(account.email) = $1 AND account.deleted_at IS NULL`,
);

// Tries while locked change nothing. A lock is a minute at first and doubles up to 15. Not waiting for the disk keeps a try that is
// counted as quick as one that is not.
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

// The account and its place are read again, locked: what changed while the password was verified counts.
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
const noteLock = statement(
  'sign_in_note_lock',
  `INSERT INTO lock_notice AS known (account_id) VALUES ($1)
   ON CONFLICT (account_id) DO UPDATE SET sent_at = now() WHERE known.sent_at < now() - interval '1 day'
   RETURNING account_id`,
);
const forgetFailures = statement(
  'sign_in_forget_failures',
  'DELETE FROM sign_in_failure WHERE email_hash = $1 AND ($2::bytea IS NULL OR source = $2) RETURNING locked_until > now() AS "isLocked"',
);
const isLocked = statement(
  'sign_in_is_locked',
  'SELECT FROM sign_in_failure WHERE email_hash = $1 AND source = $2 AND locked_until > now()',
);

/** What signing in reads and writes, each in one statement. */
@Injectable()
export class SignInRepository {
  constructor(private readonly database: Database) {}

  /** The account with the comparable address, of either kind, as a browser may sign in to it; `strangers` count where it is not known. */
  async find(
    email: string,
    emailHash: Buffer,
    device: Device | undefined,
    strangers: FailureCounter[],
  ): Promise<Candidate | undefined> {
    const values = [email, emailHash, device?.hash ?? null, strangers.map(({ source }) => source)];
    const [candidate] = await this.database.rows<Candidate>(find, values);
    return candidate;
  }

  /** The address and the password's hash of an account; undefined when it was deleted. */
  async findById(accountId: number): Promise<{ email: string; passwordHash: string | null } | undefined> {
    const [account] = await this.database.rows<{ email: string; passwordHash: string | null }>(findById, [
      accountId,
    ]);
    return account;
  }

  /**
   * Counts a failure where `counts`; does nothing, in the same time, where not.
   * @returns whether one of the counters locks from now on
   */
  async countFailure(emailHash: Buffer, counters: FailureCounter[], counts: boolean): Promise<boolean> {
    const sources = counters.map(({ source }) => source);
    const free = counters.map((counter) => counter.free);
    const rows = await this.database.rows<{ isLocked: boolean }>(countFailure, [
      emailHash,
      sources,
      free,
      counts,
    ]);
    return rows.some((row) => row.isLocked);
  }

  /**
   * Opens a session, forgets the failures of `counters` and notes that the device is known; false when the account was locked, shut, moved
   * or given another password meanwhile.
   */
  async openSession(
    candidate: Candidate,
    emailHash: Buffer,
    counters: FailureCounter[],
    session: { id: string; refreshHash: Buffer },
    device: Device,
  ): Promise<boolean> {
    const { id, password_hash, role, user_type_id, group_id } = candidate;
    const rows = await this.database.rows(openSession, [
      ...[id, password_hash, emailHash, session.id, session.refreshHash, role, user_type_id, group_id],
      ...[counters.map(({ source }) => source), device.hash],
    ]);
    return rows.length > 0;
  }

  /** Puts a new hash of the same password in the place of `passwordHash`, unless the password was changed meanwhile. */
  async replaceHash(accountId: number, passwordHash: string, newHash: string): Promise<void> {
    await this.database.rows(replaceHash, [accountId, passwordHash, newHash]);
  }

  /** Notes that the account's owner is told of a lock; false when that was done within a day. */
  async noteLock(transaction: Transaction, accountId: number): Promise<boolean> {
    return (await transaction.rows(noteLock, [accountId])).length > 0;
  }

  /** Whether a counter of an address is locked. */
  async isLocked(emailHash: Buffer, { source }: FailureCounter): Promise<boolean> {
    return (await this.database.rows(isLocked, [emailHash, source])).length > 0;
  }

  /** Forgets the failures of an address, of one counter or of all; gives whether one of them was locked. */
  async forgetFailures(
    transaction: Transaction,
    emailHash: Buffer,
    counter?: FailureCounter,
  ): Promise<boolean> {
    const values = [emailHash, counter?.source ?? null];
    const forgotten = await transaction.rows<{ isLocked: boolean }>(forgetFailures, values);
    return forgotten.some((row) => row.isLocked);
  }
}
