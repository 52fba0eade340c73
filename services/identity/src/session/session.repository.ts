import { Injectable } from '@nestjs/common';
import { Database, statement, type Transaction } from '@portal/service-kit';
import type { RefreshToken, RenewableSession, SignedInPerson } from './session-tokens.js';

export const signedInPersonColumns = `
  account.id, account.firstname, account.surname, account.email, account.phone, account.status, account.role,
  partner.id AS user_type_id, partner.name, stakeholder_group.id AS group_id, stakeholder_group.name AS group_name`;

export const signedInPersonTables = `
  account
  LEFT JOIN partner ON partner.id = account.partner_id
  LEFT JOIN stakeholder_group ON stakeholder_group.id = partner.group_id`;

export type SessionRow = SignedInPerson & RenewableSession & { isDeleted: boolean };

export interface EndedSession {
  id: string;
  ended_at: Date;
}

const lock = statement(
  'session_lock',
  `SELECT ${signedInPersonColumns}, account.deleted_at IS NOT NULL AS "isDeleted",
     session.ended_at IS NOT NULL AS "isEnded",
     extract(epoch FROM now() - session.created_at)::float8 AS age,
     extract(epoch FROM now() - session.last_seen_at)::float8 AS "secondsSinceUse",
     extract(epoch FROM now() - session.rotated_at)::float8 AS "secondsSinceRotation",
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
// Skips locked rows: the transaction that has the lock updates or ends the session.
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
const endByAccount = endStatement('session_end_all_of', 'account_id = $1');
const endByPartner = endStatement(
  'session_end_all_of_partner',
  'account_id IN (SELECT id FROM account WHERE partner_id = $1)',
);

/** Locks the sessions in the order of their ids, which prevents deadlocks. */
function endStatement(name: string, condition: string) {
  return statement(
    name,
    `UPDATE session SET ended_at = now()
     WHERE id IN (SELECT id FROM session WHERE ${condition} AND ended_at IS NULL ORDER BY id FOR UPDATE)
     RETURNING id, ended_at`,
  );
}

@Injectable()
export class SessionRepository {
  constructor(private readonly database: Database) {}

  /** Locks the session of a token until the transaction ends. */
  async lock(transaction: Transaction, { id, refreshHash }: RefreshToken): Promise<SessionRow | undefined> {
    const [session] = await transaction.rows<SessionRow>(lock, [id, refreshHash]);
    return session;
  }

  /** Replaces the current secret and records the use. */
  async rotate(transaction: Transaction, { id, refreshHash }: RefreshToken): Promise<void> {
    await transaction.rows(rotate, [id, refreshHash]);
  }

  async touch(transaction: Transaction, id: string): Promise<void> {
    await transaction.rows(touch, [id]);
  }

  /** Records the use of sessions that have not ended. */
  async touchAll(ids: string[]): Promise<void> {
    await this.database.rows(touchAll, [ids]);
  }

  async findLive(ids: string[]): Promise<string[]> {
    const rows = await this.database.rows<{ id: string }>(findLive, [ids]);
    return rows.map(({ id }) => id);
  }

  async findEnded(seconds: number): Promise<string[]> {
    const rows = await this.database.rows<{ id: string }>(findEnded, [seconds]);
    return rows.map(({ id }) => id);
  }

  /** Marks the sign-in as recorded and returns the time; undefined when it was marked before. */
  async recordSignIn(transaction: Transaction, id: string): Promise<Date | undefined> {
    const [row] = await transaction.rows<{ at: Date }>(recordSignIn, [id]);
    return row?.at;
  }

  /** Ends a session. Returns it unless it had ended before. */
  end(transaction: Transaction, id: string): Promise<EndedSession[]> {
    return transaction.rows(end, [id]);
  }

  endByAccount(transaction: Transaction, accountId: number): Promise<EndedSession[]> {
    return transaction.rows(endByAccount, [accountId]);
  }

  endByPartner(transaction: Transaction, partnerId: number): Promise<EndedSession[]> {
    return transaction.rows(endByPartner, [partnerId]);
  }
}
