import { Injectable } from '@nestjs/common';
import { Database, statement, type Transaction } from '@portal/service-kit';
import {
  signedInPersonColumns,
  signedInPersonTables,
  type SignedInPerson,
} from '../account/signed-in-person.js';
import type { RenewableSession } from './refresh-rule.js';
import type { RefreshToken } from './refresh-token.js';

/** A session with its person as they are now. */
export type SessionRow = SignedInPerson & RenewableSession & { deleted: boolean };

/** A session that was ended. */
export interface EndedSession {
  id: string;
  ended_at: Date;
}

const lock = statement(
  'session_lock',
  `SELECT ${signedInPersonColumns}, account.deleted_at IS NOT NULL AS deleted,
     session.ended_at IS NOT NULL AS ended,
     extract(epoch FROM now() - session.created_at)::float8 AS age,
     extract(epoch FROM now() - session.last_seen_at)::float8 AS "unusedFor",
     extract(epoch FROM now() - session.rotated_at)::float8 AS "rotatedFor",
     CASE $2::bytea
       WHEN session.refresh_hash THEN 'current'
       WHEN session.previous_refresh_hash THEN 'previous'
       ELSE 'unknown'
     END AS presented
   FROM session JOIN (${signedInPersonTables}) ON account.id = session.account_id
   WHERE session.id = $1
   FOR UPDATE OF session`,
);
const rotate = statement(
  'session_rotate',
  `UPDATE session SET previous_refresh_hash = refresh_hash, refresh_hash = $2, rotated_at = now(), last_seen_at = now()
   WHERE id = $1`,
);
const touch = statement('session_touch', 'UPDATE session SET last_seen_at = now() WHERE id = $1');
// Whatever holds a row's lock notes its use too or ends it, so it is passed over.
const touchAll = statement(
  'session_touch_all',
  `UPDATE session SET last_seen_at = now()
   WHERE id IN (SELECT id FROM session WHERE id = ANY ($1::uuid[]) AND ended_at IS NULL FOR UPDATE SKIP LOCKED)`,
);
const findLive = statement(
  'session_find_live',
  'SELECT id FROM session WHERE id = ANY ($1::uuid[]) AND ended_at IS NULL',
);
const findEnded = statement(
  'session_find_ended',
  'SELECT id FROM session WHERE ended_at > now() - make_interval(secs => $1)',
);
const recordSignIn = statement(
  'session_record_sign_in',
  `UPDATE session SET signed_in_recorded_at = now()
   WHERE id = $1 AND signed_in_recorded_at IS NULL AND ended_at IS NULL
   RETURNING signed_in_recorded_at AS at`,
);
const end = statement(
  'session_end',
  'UPDATE session SET ended_at = now() WHERE id = $1 AND ended_at IS NULL RETURNING id, ended_at',
);
const endAllOf = endThose('session_end_all_of', 'account_id = $1');
const endAllOfPartner = endThose(
  'session_end_all_of_partner',
  'account_id IN (SELECT id FROM account WHERE partner_id = $1)',
);

/** Locks the sessions in the order of their ids first, so that two that end the same ones never wait for each other. */
function endThose(name: string, condition: string) {
  return statement(
    name,
    `UPDATE session SET ended_at = now()
     WHERE id IN (SELECT id FROM session WHERE ${condition} AND ended_at IS NULL ORDER BY id FOR UPDATE)
     RETURNING id, ended_at`,
  );
}

/** The sessions. */
@Injectable()
export class SessionRepository {
  constructor(private readonly database: Database) {}

  /** The session that a token names, locked until the transaction ends. */
  async lock(transaction: Transaction, { id, refreshHash }: RefreshToken): Promise<SessionRow | undefined> {
    const [session] = await transaction.rows<SessionRow>(lock, [id, refreshHash]);
    return session;
  }

  /** Puts a new secret in the place of the newest and notes the use. */
  async rotate(transaction: Transaction, { id, refreshHash }: RefreshToken): Promise<void> {
    await transaction.rows(rotate, [id, refreshHash]);
  }

  /** Notes the use. */
  async touch(transaction: Transaction, id: string): Promise<void> {
    await transaction.rows(touch, [id]);
  }

  /** Notes the use of many; those that have ended stay so. */
  async touchAll(ids: string[]): Promise<void> {
    await this.database.rows(touchAll, [ids]);
  }

  /** Those of the sessions that are there and have not ended. */
  async findLive(ids: string[]): Promise<string[]> {
    const rows = await this.database.rows<{ id: string }>(findLive, [ids]);
    return rows.map(({ id }) => id);
  }

  /** The sessions that ended within the last `seconds`. */
  async findEnded(seconds: number): Promise<string[]> {
    const rows = await this.database.rows<{ id: string }>(findEnded, [seconds]);
    return rows.map(({ id }) => id);
  }

  /** Notes that the sign-in is recorded and gives the time; undefined when it was before. */
  async recordSignIn(transaction: Transaction, id: string): Promise<Date | undefined> {
    const [row] = await transaction.rows<{ at: Date }>(recordSignIn, [id]);
    return row?.at;
  }

  /** Ends one session; gives it unless it had ended. */
  end(transaction: Transaction, id: string): Promise<EndedSession[]> {
    return transaction.rows(end, [id]);
  }

  /** Ends the sessions of an account; gives those that had not ended. */
  endAllOf(transaction: Transaction, accountId: number): Promise<EndedSession[]> {
    return transaction.rows(endAllOf, [accountId]);
  }

  /** Ends the sessions of a partner's accounts; gives those that had not ended. */
  endAllOfPartner(transaction: Transaction, partnerId: number): Promise<EndedSession[]> {
    return transaction.rows(endAllOfPartner, [partnerId]);
  }
}
