import type { AuditRow } from '@portal/contracts';
import { statement, type Transaction } from '@portal/service-kit';
import type { Actor } from './actor.js';

/** A change as it goes into the audit trail; `before` and `after` hold the fields that it concerns. */
export type Change = Pick<AuditRow, 'action' | 'kind' | 'subjectId' | 'subject' | 'before' | 'after'>;

/** A change with who made it, and when where that is not now. */
export interface ToldChange {
  actor: Actor;
  change: Change;
  /** ISO time. */
  at?: string | undefined;
}

const insert = statement(
  'audit_insert',
  `INSERT INTO audit_entry (at, actor_id, actor, action, kind, subject_id, subject, before, after)
   SELECT coalesce(change.at, now()), change."actorId",
     coalesce((SELECT firstname || ' ' || surname FROM account WHERE id = change."actorId"), change.called),
     change.action, change.kind, change."subjectId", change.subject, change.before, change.after
   FROM json_to_recordset($1::json) AS change (at timestamptz, "actorId" int, called text, action text, kind text,
     "subjectId" int, subject text, before json, after json)`,
);

/** Adds changes to the audit trail, in the transaction that makes them. */
export async function recordChanges(
  transaction: Transaction,
  actor: Actor,
  changes: Change[],
): Promise<void> {
  await recordToldChanges(
    transaction,
    changes.map((change) => ({ actor, change })),
  );
}

/** Adds changes of any actors and times to the audit trail. */
export async function recordToldChanges(transaction: Transaction, told: ToldChange[]): Promise<void> {
  const entries = told.map(({ actor, change, at }) => {
    const who = 'called' in actor ? actor : { actorId: actor.accountId, called: '' };
    return { ...change, ...who, at };
  });
  await transaction.rows(insert, [JSON.stringify(entries)]);
}
