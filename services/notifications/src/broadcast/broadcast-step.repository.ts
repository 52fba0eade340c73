import { slowStatement, type Transaction } from '@portal/service-kit';
import type { Broadcast } from './broadcast.js';

const hold = slowStatement(
  'broadcast_hold',
  'SELECT FROM broadcast WHERE id = $1 AND delivered_to = $2 AND withdrawn_at IS NULL FOR NO KEY UPDATE',
);
const tell = slowStatement(
  'broadcast_tell',
  `WITH added AS (
     INSERT INTO message (account_id, source, text, report_id, broadcast_id, shown_until)
     SELECT receiver.id, broadcast.source, $3, $4, broadcast.id, broadcast.shown_until
     FROM broadcast CROSS JOIN unnest($2::int[]) AS receiver (id) WHERE broadcast.id = $1
     ON CONFLICT (account_id, source) DO NOTHING RETURNING id
   )
   UPDATE broadcast SET receivers = receivers + (SELECT count(*) FROM added) WHERE id = $1`,
);
const advance = slowStatement(
  'broadcast_advance',
  'UPDATE broadcast SET delivered_to = $2, next_step_at = now(), due_since = NULL, tries = 0 WHERE id = $1',
);
// Who changed in a transaction that was under way when the pass began could not be seen yet: the next one begins a minute earlier.
const endPass = slowStatement(
  'broadcast_end_pass',
  `UPDATE broadcast SET delivered_to = 0, due_since = NULL, tries = 0,
     changed_after = pass_began_at - interval '1 minute', pass_began_at = NULL,
     next_step_at = CASE WHEN shown_from > now() - make_interval(days => $3) THEN now() + make_interval(secs => $2) END
   WHERE id = $1`,
);

const setAdministrators = slowStatement(
  'broadcast_set_administrators',
  'UPDATE broadcast SET administrators = $2 WHERE id = $1',
);

/** Locks what is delivered; false when it was withdrawn, or this step was taken by another copy of the service. */
export async function holdBroadcast(
  transaction: Transaction,
  { id, deliveredTo }: Broadcast,
): Promise<boolean> {
  return (await transaction.rows(hold, [id, deliveredTo])).length > 0;
}

/** Writes its message, with the report that it leads to, to those of the accounts that do not have it, and counts them. */
export async function addBroadcastMessages(
  transaction: Transaction,
  { id }: Broadcast,
  message: { accountIds: number[]; text: string; reportId: number | null },
): Promise<void> {
  const { accountIds, text, reportId } = message;
  await transaction.rows(tell, [id, accountIds, text, reportId]);
}

/** Records how many administrators it was sent to. */
export async function setAdministratorsOfBroadcast(
  transaction: Transaction,
  { id }: Broadcast,
  count: number,
): Promise<void> {
  await transaction.rows(setAdministrators, [id, count]);
}

/** Notes up to which account it has been delivered; the next step is due at once. */
export async function advanceBroadcast(
  transaction: Transaction,
  { id }: Broadcast,
  deliveredTo: number,
): Promise<void> {
  await transaction.rows(advance, [id, deliveredTo]);
}

/**
 * Notes that everybody was asked for; the next pass is due after so many seconds, but never with null, nor once the news have been shown
 * for so many days.
 */
export async function endPassOfBroadcast(
  transaction: Transaction,
  { id }: Broadcast,
  pauseSeconds: number | null,
  days: number,
): Promise<void> {
  await transaction.rows(endPass, [id, pauseSeconds, days]);
}
