import { Injectable } from '@nestjs/common';
import { undoSeconds, type DecisionKind, type ManagedPartner } from '@portal/contracts';
import type { SecurityOrigin } from '@portal/server-kit';
import { Database, type Connection, type Transaction } from '../database/database.js';
import { toIsoTimeSql } from '../list/list-order.js';
import { sql, type Sql } from '../database/sql.js';

export interface NewDecision {
  kind: DecisionKind;
  /** The id of the decided request, account or permission. */
  subjectId: number;
  /** The person whose request, registration or permission is decided; null for the permission of a group. */
  accountId: number | null;
  managedPartner: ManagedPartner;
  accepted: boolean;
  reason: string;
  /** ISO time; null for none. */
  until: string | null;
  decidedBy: number;
  origin: SecurityOrigin;
}

export type Decision = NewDecision & { id: number };

const columns = sql`id, kind, subject_id AS "subjectId", account_id AS "accountId", accepted, reason,
  coalesce(to_jsonb(partner_id), '"all"') AS "managedPartner",
  ${toIsoTimeSql('until')} AS until, decided_by AS "decidedBy", origin`;

/** The condition that no decision of the subject waits to take effect. */
export const isUndecidedSql = (kind: DecisionKind, subjectId: Sql): Sql => sql`NOT EXISTS (
    SELECT FROM decision WHERE decision.kind = ${kind}::text AND decision.subject_id = ${subjectId} AND applied_at IS NULL)`;

/** The reason of the last decision on a subject; empty for none. */
export const buildReasonSql = (kind: DecisionKind, subjectId: Sql): Sql => sql`coalesce((
    SELECT reason FROM decision WHERE decision.kind = ${kind}::text AND decision.subject_id = ${subjectId}
      AND applied_at IS NOT NULL AND refusal IS NULL ORDER BY decision.id DESC LIMIT 1), '')`;

/** The state of row `decision` in the words of the contract. */
export const decisionStateSql = sql`CASE WHEN applied_at IS NULL THEN 'Undoable' WHEN refusal IS NULL THEN 'Effective' ELSE 'Void' END`;

/** Decisions that lists show. */
export const isRecentSql = sql`decision.decided_at > now() - interval '90 days'`;

function isOfAuthor(accountId: number | null): Sql {
  const author = sql`${accountId}`;
  return sql`(${author}::int IS NULL OR decided_by = ${author})`;
}

@Injectable()
export class DecisionRepository {
  constructor(private readonly database: Database) {}

  /** Inserts a decision that takes effect later, or has taken effect, and returns its id; undefined while another one waits. */
  async insert(
    transaction: Transaction,
    decision: NewDecision,
    isEffective: boolean,
  ): Promise<number | undefined> {
    const { kind, subjectId, accountId, managedPartner, accepted, reason, until, decidedBy, origin } =
      decision;
    const partnerId = managedPartner === 'all' ? null : managedPartner;
    const isApplied = sql`${isEffective}`;
    const row = await transaction.queryOne(
      sql<{
        id: number;
      }>`INSERT INTO decision (kind, subject_id, account_id, partner_id, accepted, reason, until, decided_by, origin,
          effective_at, applied_at)
        VALUES (${kind}, ${subjectId}, ${accountId}::int, ${partnerId}::int, ${accepted}, ${reason}, ${until}::timestamptz, ${decidedBy},
          ${JSON.stringify(origin)}::jsonb,
          now() + CASE WHEN ${isApplied}::boolean THEN interval '0' ELSE make_interval(secs => ${undoSeconds}) END,
          CASE WHEN ${isApplied} THEN now() END)
        ON CONFLICT (kind, subject_id) WHERE applied_at IS NULL DO NOTHING
        RETURNING id`,
    );
    return row?.id;
  }

  isOpen(transaction: Transaction, kind: DecisionKind, subjectId: number): Promise<boolean> {
    return transaction.hasRows(
      sql`SELECT FROM decision WHERE kind = ${kind} AND subject_id = ${subjectId} AND applied_at IS NULL`,
    );
  }

  /** Deletes a decision of an author, or of any with null, that has not taken effect; false if it has. */
  undo(id: number, decidedBy: number | null): Promise<boolean> {
    return this.database.hasRows(
      sql`DELETE FROM decision
        WHERE id = ${id} AND ${isOfAuthor(decidedBy)} AND applied_at IS NULL AND effective_at > now() RETURNING id`,
    );
  }

  /** As {@link undo}, by the subject. */
  findUndo(kind: DecisionKind, subjectId: number, decidedBy: number | null): Promise<boolean> {
    return this.database.hasRows(
      sql`DELETE FROM decision WHERE kind = ${kind} AND subject_id = ${subjectId}
        AND ${isOfAuthor(decidedBy)} AND applied_at IS NULL AND effective_at > now() RETURNING id`,
    );
  }

  /** Deletes the decisions of an author that have not taken effect. One that is being applied takes effect. */
  async deleteOpen(transaction: Transaction, decidedBy: number): Promise<void> {
    await transaction.query(
      sql`DELETE FROM decision WHERE id IN (
            SELECT id FROM decision WHERE decided_by = ${decidedBy} AND applied_at IS NULL
            FOR UPDATE SKIP LOCKED)`,
    );
  }

  existsBy(id: number, decidedBy: number | null): Promise<boolean> {
    return this.database.hasRows(sql`SELECT FROM decision WHERE id = ${id} AND ${isOfAuthor(decidedBy)}`);
  }

  /** Locks the next due decision that no other copy of the service has locked, except some. */
  claim(transaction: Transaction, exceptIds: number[]): Promise<Decision | undefined> {
    return transaction.queryOne(
      sql<Decision>`SELECT ${columns} FROM decision
        WHERE applied_at IS NULL AND effective_at <= now() AND id <> ALL (${exceptIds}::int[])
        ORDER BY effective_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
    );
  }

  /** Marks a decision as applied, or as void with a refusal. */
  async markApplied(connection: Connection, id: number, refusal: string | null): Promise<void> {
    await connection.query(
      sql`UPDATE decision SET applied_at = now(), refusal = ${refusal}::text WHERE id = ${id} AND applied_at IS NULL`,
    );
  }

  markVoid(id: number, refusal: string): Promise<void> {
    return this.markApplied(this.database, id, refusal);
  }
}
