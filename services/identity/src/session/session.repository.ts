import { Injectable } from '@nestjs/common';
import { identityEvents, type Principal } from '@portal/contracts';
import { Database, sql, type Sql, type Transaction } from '@portal/service-kit';
import { SessionEntity } from './session.entity.js';
import {
  viewSeconds,
  type RefreshToken,
  type RenewableSession,
  type SignedInPerson,
} from './session-tokens.js';

export const signedInPersonColumns = sql`
  account.id, account.firstname, account.surname, account.email, account.phone, account.status, account.role,
  partner.id AS user_type_id, partner.name, stakeholder_group.id AS group_id, stakeholder_group.name AS group_name,
  account.language,
  (SELECT tables FROM table_preference WHERE account_id = account.id) AS tables`;

export const signedInPersonTables = sql`
  account
  LEFT JOIN partner ON partner.id = account.partner_id
  LEFT JOIN stakeholder_group ON stakeholder_group.id = partner.group_id`;

const provedSessionColumns = sql`
  extract(epoch FROM now() - session.created_at)::float8 AS age,
  floor(extract(epoch FROM session.proved_at))::int AS "provedAt"`;

/** A session with its account and its age in seconds. `provedAt` is in seconds since 1970. */
type ProvedSession = SignedInPerson & { age: number; provedAt: number };
export type SessionRow = ProvedSession &
  RenewableSession & {
    isDeleted: boolean;
    /** True if a proof opened the session in place of another one. */
    isReplacement: boolean;
  };

const selectFormerId = (id: string) => sql`(SELECT former_id FROM session WHERE id = ${sql`${id}`})`;

interface View {
  /** Seconds since the session began. */
  age: number;
  /** False while an earlier token for the same view is valid. */
  isFirst: boolean;
}

interface EndedSession {
  id: string;
  at: Date;
  /** The provider that had opened it. */
  provider: string | null;
}

@Injectable()
export class SessionRepository {
  constructor(private readonly database: Database) {}

  /** Locks the session of a token until the transaction ends, after the one that it replaces. */
  async lock(
    transaction: Transaction,
    { id, refreshHash, isIssued }: RefreshToken,
  ): Promise<SessionRow | undefined> {
    await transaction.query(sql`SELECT FROM session WHERE id = ${selectFormerId(id)} FOR UPDATE`);
    return transaction.queryOne(
      sql<SessionRow>`SELECT ${signedInPersonColumns}, account.deleted_at IS NOT NULL AS "isDeleted",
          session.ended_at IS NOT NULL AS "isEnded", session.former_id IS NOT NULL AS "isReplacement",
          ${provedSessionColumns},
          extract(epoch FROM now() - session.last_seen_at)::float8 AS "secondsSinceUse",
          extract(epoch FROM now() - session.rotated_at)::float8 AS "secondsSinceRotation",
          CASE ${refreshHash}::bytea
            WHEN session.refresh_hash THEN 'current'
            WHEN session.previous_refresh_hash THEN 'previous'
            ELSE CASE WHEN ${isIssued}::boolean THEN 'replaced' ELSE 'unknown' END
          END AS presented
        FROM session JOIN (${signedInPersonTables}) ON account.id = session.account_id
        WHERE session.id = ${id}
        FOR UPDATE OF session`,
    );
  }

  /** Issues the secret that follows the presented one, and records the use. */
  async rotate(transaction: Transaction, presented: RefreshToken, next: RefreshToken): Promise<void> {
    const hashes = { previousRefreshHash: presented.refreshHash, refreshHash: next.refreshHash };
    const times = { rotatedAt: () => 'now()', lastSeenAt: () => 'now()' };
    await transaction.getRepository(SessionEntity).update({ id: next.id }, { ...hashes, ...times });
  }

  /**
   * Adds the session that continues one that has not ended, in which its account was proved now. Returns it with the account, which the
   * transaction has locked.
   */
  insertProved(transaction: Transaction, id: string, next: RefreshToken): Promise<ProvedSession | undefined> {
    const copied = sql`account_id, created_at, signed_in_recorded_at, device_hash, browser, system, address,
      provider, provider_subject, provider_session, viewed_account_id, viewed_at`;
    return transaction.queryOne(
      sql<ProvedSession>`WITH session AS (
          INSERT INTO session (id, refresh_hash, former_id, ${copied})
          SELECT ${next.id}::uuid, ${next.refreshHash}::bytea, id, ${copied} FROM session
          WHERE id = ${id} AND ended_at IS NULL AND EXISTS (
            SELECT FROM account WHERE account.id = account_id AND status = 'Active' AND deleted_at IS NULL)
          FOR UPDATE
          RETURNING account_id, created_at, proved_at
        )
        SELECT ${signedInPersonColumns}, ${provedSessionColumns}
        FROM session JOIN (${signedInPersonTables}) ON account.id = session.account_id`,
    );
  }

  async touch(transaction: Transaction, id: string): Promise<void> {
    await transaction.getRepository(SessionEntity).update({ id }, { lastSeenAt: () => 'now()' });
  }

  /** Records the use of sessions that have not ended. Skips locked rows: the transaction that has the lock updates or ends the session. */
  async touchAll(ids: string[]): Promise<void> {
    await this.database.query(
      sql`UPDATE session SET last_seen_at = now()
          WHERE id IN (
            SELECT id FROM session WHERE id = ANY (${ids}::uuid[]) AND ended_at IS NULL FOR UPDATE SKIP LOCKED)`,
    );
  }

  findPerson(transaction: Transaction, accountId: number): Promise<SignedInPerson | undefined> {
    return transaction.queryOne(
      sql<SignedInPerson>`SELECT ${signedInPersonColumns} FROM ${signedInPersonTables}
        WHERE account.id = ${accountId} AND account.deleted_at IS NULL`,
    );
  }

  /** Records as whom the owner of a session sees the portal; undefined when the session has ended. */
  recordView(
    transaction: Transaction,
    { sessionId, accountId }: Principal,
    viewedId: number,
  ): Promise<View | undefined> {
    const viewed = sql`${viewedId}`;
    return transaction.queryOne(
      sql<View>`WITH before AS (
          SELECT id, created_at, viewed_at IS NULL OR viewed_account_id <> ${viewed}::int
            OR viewed_at < now() - make_interval(secs => ${viewSeconds}) AS is_first
          FROM session WHERE id = ${sessionId} AND account_id = ${accountId} AND ended_at IS NULL FOR UPDATE
        )
        UPDATE session SET viewed_account_id = ${viewed}::int, viewed_at = now() FROM before
        WHERE session.id = before.id
        RETURNING extract(epoch FROM now() - before.created_at)::float8 AS age, before.is_first AS "isFirst"`,
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

  /**
   * Ends a session on every gateway, with the one that it replaces and those that replace it, also if it has ended. Returns it unless it had
   * ended before.
   */
  async end(transaction: Transaction, id: string): Promise<EndedSession | undefined> {
    const ended = await this.endAll(
      transaction,
      sql`account_id = (SELECT account_id FROM session WHERE id = ${id})
        AND (id = ${id} OR id = ${selectFormerId(id)} OR former_id = ${id})`,
    );
    return ended.find((session) => session.id === id);
  }

  /** Ends the session that another one replaces, with all others that replace it. */
  async endReplaced(transaction: Transaction, id: string): Promise<void> {
    await this.endAll(transaction, sql`id = ${selectFormerId(id)}`, id);
  }

  /** Ends all sessions of an account on every gateway, except one. */
  endByAccount(transaction: Transaction, accountId: number, exceptId?: string): Promise<EndedSession[]> {
    return this.endAll(
      transaction,
      sql`account_id = ${accountId} AND id IS DISTINCT FROM ${exceptId}::uuid`,
      exceptId,
    );
  }

  /** Ends the sessions of an account in one browser. */
  endByDevice(transaction: Transaction, accountId: number, deviceHash: Buffer): Promise<EndedSession[]> {
    return this.endAll(transaction, sql`account_id = ${accountId} AND device_hash = ${deviceHash}`);
  }

  endByPartner(transaction: Transaction, partnerId: number): Promise<EndedSession[]> {
    const accounts = sql`SELECT id FROM account WHERE partner_id = ${partnerId}`;
    return this.endAll(transaction, sql`account_id IN (${accounts})`);
  }

  /** Ends the sessions that a provider opened for its account `subject`, in its session `session`, or both. */
  endByProvider(
    transaction: Transaction,
    provider: string,
    subject: string | null,
    session: string | null,
  ): Promise<EndedSession[]> {
    const isNamed = sql`(${subject}::text IS NULL OR provider_subject = ${subject})
      AND (${session}::text IS NULL OR provider_session = ${session})`;
    return this.endAll(transaction, sql`provider = ${provider} AND ${isNamed}`);
  }

  /** Ends the sessions of all other providers than those with the ids. */
  endByOtherProviders(transaction: Transaction, providers: string[]): Promise<EndedSession[]> {
    return this.endAll(transaction, sql`provider IS NOT NULL AND provider <> ALL (${providers}::text[])`);
  }

  /**
   * Ends sessions with all that replace them, except `exceptId` and those that replace it. Locks the oldest first, as a proof and a renewal lock
   * a session before the one that replaces it: this prevents deadlocks, and shows the replacements that a proof adds meanwhile. Publishes the
   * end of the sessions to the gateways.
   */
  private async endAll(transaction: Transaction, condition: Sql, exceptId?: string): Promise<EndedSession[]> {
    const locked = await transaction.query(
      sql<{ id: string }>`SELECT id FROM session WHERE ${condition} AND ended_at IS NULL
        ORDER BY proved_at, id FOR UPDATE`,
    );
    if (locked.length === 0) return [];
    const ended = await transaction.query(
      sql<EndedSession>`WITH RECURSIVE ending AS (
          SELECT id, account_id FROM session WHERE id = ANY (${locked.map(({ id }) => id)}::uuid[])
          UNION
          SELECT session.id, session.account_id FROM session JOIN ending
            ON session.account_id = ending.account_id AND session.former_id = ending.id
          WHERE session.ended_at IS NULL AND session.id IS DISTINCT FROM ${exceptId}::uuid
        )
        UPDATE session SET ended_at = now() FROM ending
        WHERE session.id = ending.id AND session.ended_at IS NULL
        RETURNING session.id, session.ended_at AS at, session.provider`,
    );
    const events = ended.map(({ id, at }) => ({ id, value: { sessionId: id, at: at.toISOString() } }));
    if (events.length > 0) await transaction.publishAll(identityEvents.sessionEnded, events);
    return ended;
  }
}
