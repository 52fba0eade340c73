import type { AuditRow } from '@portal/contracts';
import { statement, type Transaction } from '@portal/service-kit';
import type { Actor } from './actor.js';

/** A change as it goes into the audit trail; `before` and `after` hold the fields that it concerns. */
export type Change = Pick<AuditRow, 'action' | 'kind' | 'subjectId' | 'subject' | 'before' | 'after'>;

const insert = statement(
  'audit_insert',
  `INSERT INTO audit_entry (actor_id, actor, action, kind, subject_id, subject, before, after)
   SELECT $1::int, coalesce((SELECT firstname || ' ' || surname FROM account WHERE id = $1::int), $2),
     change.action, change.kind, change."subjectId", change.subject, change.before, change.after
   FROM json_to_recordset($3::json)
     AS change (action text, kind text, "subjectId" int, subject text, before json, after json)`,
);

/** Adds changes to the audit trail, in the transaction that makes them. */
export async function recordChanges(
  transaction: Transaction,
  actor: Actor,
  changes: Change[],
): Promise<void> {
  const [id, called] = 'called' in actor ? [null, actor.called] : [actor.accountId, ''];
  await transaction.rows(insert, [id, called, JSON.stringify(changes)]);
}
