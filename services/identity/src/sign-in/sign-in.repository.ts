import { Injectable } from '@nestjs/common';
import { Database, statement } from '@portal/service-kit';
import {
  signedInPersonColumns,
  signedInPersonTables,
  type SignedInPerson,
} from '../account/signed-in-person.js';
import { lockSeconds } from './lock-rule.js';

/** An account that somebody tries to sign in to. */
export interface Candidate extends SignedInPerson {
  /** Null for accounts that nobody has chosen a password for. */
  password_hash: string | null;
  locked: boolean;
}

const find = statement(
  'sign_in_find',
  `SELECT ${signedInPersonColumns}, account.password_hash,
     EXISTS (SELECT FROM sign_in_failure WHERE email_hash = $2 AND locked_until > now()) AS locked
   FROM ${signedInPersonTables}
   WHERE lower(account.email) = $1 AND account.deleted_at IS NULL`,
);

// Tries while locked change nothing. Not waiting for the disk keeps a try that is counted as quick as one that is not.
const countFailure = statement(
  'sign_in_count_failure',
  `INSERT INTO sign_in_failure AS known (email_hash, failures, locked_until, last_failed_at)
   SELECT $1::bytea, 1, now() + make_interval(secs => ($2::int[])[1]), now()
   FROM set_config('synchronous_commit', 'off', true)
   WHERE $3::boolean
   ON CONFLICT (email_hash) DO UPDATE SET
     failures = known.failures + 1,
     locked_until = now()
       + make_interval(secs => ($2::int[])[least(known.failures + 1, cardinality($2::int[]))]),
     last_failed_at = now()
   WHERE known.locked_until <= now()
   RETURNING locked_until > now() AS locks`,
);

// The account and its place are looked at again, locked: what changed while the password was verified counts.
const openSession = statement(
  'sign_in_open_session',
  `WITH place AS (
     SELECT id FROM partner WHERE id = $7 AND group_id = $8 FOR SHARE
   ), used AS (
     UPDATE account SET last_used_at = now()
     WHERE id = $1 AND status = 'Active' AND deleted_at IS NULL AND password_hash = $2 AND role = $6
       AND partner_id IS NOT DISTINCT FROM $7::int AND ($7::int IS NULL OR EXISTS (SELECT FROM place))
       AND NOT EXISTS (SELECT FROM sign_in_failure WHERE email_hash = $3 AND locked_until > now())
     RETURNING id
   ), cleared AS (
     DELETE FROM sign_in_failure USING used WHERE email_hash = $3
   )
   INSERT INTO session (id, account_id, refresh_hash) SELECT $4::uuid, id, $5::bytea FROM used
   RETURNING id`,
);

/** What signing in reads and writes, each in one statement. */
@Injectable()
export class SignInRepository {
  constructor(private readonly database: Database) {}

  /** The account with the comparable address, of whichever kind. */
  async find(email: string, emailHash: Buffer): Promise<Candidate | undefined> {
    const [candidate] = await this.database.rows<Candidate>(find, [email, emailHash]);
    return candidate;
  }

  /** Counts a failure where `counts`; does nothing, in the same time, where not. True when it locks the address. */
  async countFailure(emailHash: Buffer, counts: boolean): Promise<boolean> {
    const values = [emailHash, lockSeconds, counts];
    const [counted] = await this.database.rows<{ locks: boolean }>(countFailure, values);
    return counted?.locks ?? false;
  }

  /** Opens a session and forgets failures; false when the account was locked, shut, moved or given another password meanwhile. */
  async openSession(
    candidate: Candidate,
    emailHash: Buffer,
    session: { id: string; refreshHash: Buffer },
  ): Promise<boolean> {
    const { id, password_hash, role, user_type_id, group_id } = candidate;
    const values = [
      id,
      password_hash,
      emailHash,
      session.id,
      session.refreshHash,
      role,
      user_type_id,
      group_id,
    ];
    return (await this.database.rows(openSession, values)).length > 0;
  }
}
