import { Injectable } from '@nestjs/common';
import { Database, sql, type Sql, type Transaction } from '@portal/service-kit';
import type { RefreshToken, RenewableSession, SignedInPerson } from './session-tokens.js';

export const signedInPersonColumns = sql`
  account.id, account.firstname, account.surname, account.email, account.phone, account.status, account.role,
  partner.id AS user_type_id, partner.name, stakeholder_group.id AS group_id, stakeholder_group.name AS group_name,
  account.language, account.tour_due AS "tourDue",
  (SELECT tables FROM table_preference WHERE account_id = account.id) AS tables`;

export const signedInPersonTables = sql`
  account
  LEFT JOIN partner ON partner.id = account.partner_id
  LEFT JOIN stakeholder_group ON stakeholder_group.id = partner.group_id`;

export type SessionRow = SignedInPerson & RenewableSession & { isDeleted: boolean };

export interface EndedSession {
  id: string;
  ended_at: Date;
}

@Injectable()
export class SessionRepository {
  constructor(private readonly database: Database) {}

  /** Locks the session of a token until the transaction ends. */
  lock(transaction: Transaction, { id, refreshHash }: RefreshToken): Promise<SessionRow | undefined> {
    return transaction.queryOne(
      sql<SessionRow>`SELECT ${signedInPersonColumns}, account.deleted_at IS NOT NULL AS "isDeleted",
          session.ended_at IS NOT NULL AS "isEnded",
          extract(epoch FROM now() - session.created_at)::float8 AS age,
          extract(epoch FROM now() - session.last_seen_at)::float8 AS "secondsSinceUse",
          extract(epoch FROM now() - session.rotated_at)::float8 AS "secondsSinceRotation",
          CASE ${refreshHash}::bytea
            WHEN session.refresh_hash THEN 'current'
            WHEN session.previous_refresh_hash THEN 'previous'
            ELSE 'unknown'
          END AS presented
        FROM session JOIN (${signedInPersonTables}) ON account.id = session.account_id
        WHERE session.id = ${id}
        FOR UPDATE OF session`,
    );
  }

  /** Replaces the current secret and records the use. */
  async rotate(transaction: Transaction, { id, refreshHash }: RefreshToken): Promise<void> {
    await transaction.query(
      sql`UPDATE session SET previous_refresh_hash = refresh_hash, refresh_hash = ${refreshHash}, rotated_at = now(),
            last_seen_at = now()
          WHERE id = ${id}`,
    );
  }

  async touch(transaction: Transaction, id: string): Promise<void> {
    await transaction.query(sql`UPDATE session SET last_seen_at = now() WHERE id = ${id}`);
  }

  /** Records the use of sessions that have not ended. Skips locked rows: the transaction that has the lock updates or ends the session. */
  async touchAll(ids: string[]): Promise<void> {
    await this.database.query(
      sql`UPDATE session SET last_seen_at = now()
          WHERE id IN (
            SELECT id FROM session WHERE id = ANY (${ids}::uuid[]) AND ended_at IS NULL FOR UPDATE SKIP LOCKED)`,
    );
  }

  async findLive(ids: string[]): Promise<string[]> {
    const rows = await this.database.query(
      sql<{ id: string }>`SELECT id FROM session WHERE id = ANY (${ids}::uuid[]) AND ended_at IS NULL`,
    );
    return rows.map(({ id }) => id);
  }

  async findEnded(seconds: number): Promise<string[]> {
    const rows = await this.database.query(
      sql<{ id: string }>`SELECT id FROM session WHERE ended_at > now() - make_interval(secs => ${seconds})`,
    );
    return rows.map(({ id }) => id);
  }

  /** Marks the sign-in as recorded and returns the time; undefined when it was marked before. */
  async recordSignIn(transaction: Transaction, id: string): Promise<Date | undefined> {
    const row = await transaction.queryOne(
      sql<{ at: Date }>`UPDATE session SET signed_in_recorded_at = now()
        WHERE id = ${id} AND signed_in_recorded_at IS NULL AND ended_at IS NULL
        RETURNING signed_in_recorded_at AS at`,
    );
    return row?.at;
  }

  /** Ends a session. Returns it unless it had ended before. */
  end(transaction: Transaction, id: string): Promise<EndedSession[]> {
    return transaction.query(
      sql<EndedSession>`UPDATE session SET ended_at = now() WHERE id = ${id} AND ended_at IS NULL
        RETURNING id, ended_at`,
    );
  }

  endByAccount(transaction: Transaction, accountId: number): Promise<EndedSession[]> {
    return this.endAll(transaction, sql`account_id = ${accountId}`);
  }

  endByPartner(transaction: Transaction, partnerId: number): Promise<EndedSession[]> {
    const accounts = sql`SELECT id FROM account WHERE partner_id = ${partnerId}`;
    return this.endAll(transaction, sql`account_id IN (${accounts})`);
  }

  /** Locks the sessions in the order of their ids, which prevents deadlocks. */
  private endAll(transaction: Transaction, condition: Sql): Promise<EndedSession[]> {
    return transaction.query(
      sql<EndedSession>`UPDATE session SET ended_at = now()
        WHERE id IN (SELECT id FROM session WHERE ${condition} AND ended_at IS NULL ORDER BY id FOR UPDATE)
        RETURNING id, ended_at`,
    );
  }
}
