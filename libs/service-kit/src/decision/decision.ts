import type { DecisionKind, PlainRefusalCode } from '@portal/contracts';
import type { Transaction } from '../database/database.js';
import { sql, type Sql } from '../database/sql.js';
import { Refusal } from '../refusal/refusal.js';

/** A decision of the inbox, which has taken effect. */
interface Decision {
  kind: DecisionKind;
  /** The id of the decided request, account or permission. */
  subjectId: number;
  /** The person whose request, registration or permission was decided; null for the permission of a group. */
  accountId: number | null;
  accepted: boolean;
  /** Empty for none. */
  reason: string;
  /** ISO time; null for none. */
  until: string | null;
  decidedBy: number;
}

/** The reason of the last decision on a subject; empty for none. */
export const buildReasonSql = (kind: DecisionKind, subjectId: Sql): Sql => sql`coalesce((
    SELECT reason FROM decision WHERE decision.kind = ${kind}::text AND decision.subject_id = ${subjectId}
    ORDER BY decision.id DESC LIMIT 1), '')`;

/** Decisions that lists show. */
export const isRecentSql = sql`decision.decided_at > now() - interval '90 days'`;

/** Tables with the names of people. */
const accountTables = { account: sql`account`, replicated: sql`replicated_account` };

/** Adds a decision to the list of decisions. */
export async function recordDecision(transaction: Transaction, decision: Decision): Promise<void> {
  const { kind, subjectId, accountId, accepted, reason, until, decidedBy } = decision;
  await transaction.query(
    sql`INSERT INTO decision (kind, subject_id, account_id, accepted, reason, until, decided_by)
      VALUES (${kind}, ${subjectId}, ${accountId}::int, ${accepted}, ${reason}, ${until}::timestamptz, ${decidedBy})`,
  );
}

/** Creates the refusal of a second decision, with the name of the person who made the first, from the service's table of accounts. */
export async function createDecidedRefusal(
  transaction: Transaction,
  accounts: keyof typeof accountTables,
  kind: DecisionKind,
  subjectId: number,
  unknownDecider: PlainRefusalCode = 'decision.decided',
): Promise<Refusal> {
  const decider = await transaction.queryOne(
    sql<{ name: string }>`SELECT decider.firstname || ' ' || decider.surname AS name
      FROM decision JOIN ${accountTables[accounts]} decider ON decider.id = decision.decided_by
      WHERE decision.kind = ${kind} AND decision.subject_id = ${subjectId} ORDER BY decision.id DESC LIMIT 1`,
  );
  return decider ? new Refusal('decision.decidedBy', { name: decider.name }) : new Refusal(unknownDecider);
}
