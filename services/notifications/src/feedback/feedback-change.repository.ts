import type { FeedbackState } from '@portal/contracts';
import { statement, type Transaction } from '@portal/service-kit';
import { insertOnce } from '../idempotency/insert-once.js';

/** A feedback that is being answered. */
export interface LockedFeedback {
  id: number;
  /** Who gave it. */
  accountId: number;
  status: FeedbackState;
  reportId: number;
  /** Empty where there is no such report any more. */
  reportName: string;
}

const lock = statement(
  'feedback_lock',
  `SELECT f.id, f.account_id AS "accountId", f.status, f.report_id AS "reportId", coalesce(r.name, '') AS "reportName"
   FROM feedback f LEFT JOIN report_copy r ON r.id = f.report_id
   WHERE f.id = $1 AND ($2::int IS NULL OR r.owner_partner_id = $2)
   FOR UPDATE OF f`,
);
const setState = statement('feedback_set_state', 'UPDATE feedback SET status = $2 WHERE id = $1');

/** Keeps a caller's reply: to which feedback, and in which words. */
export const insertReply = insertOnce('feedback_reply', ['feedback_id', 'text']);

/** A feedback on one partner's reports, or on any with null; undefined when there is none. */
export async function lockFeedback(
  transaction: Transaction,
  id: number,
  ownerId: number | null,
): Promise<LockedFeedback | undefined> {
  const [feedback] = await transaction.rows<LockedFeedback>(lock, [id, ownerId]);
  return feedback;
}

export async function setFeedbackState(
  transaction: Transaction,
  id: number,
  status: FeedbackState,
): Promise<void> {
  await transaction.rows(setState, [id, status]);
}
