import { Injectable } from '@nestjs/common';
import type { FeedbackState } from '@portal/contracts';
import { Database, statement, type Transaction } from '@portal/service-kit';
import { insertOnce, type InsertOnce } from '../idempotency/insert-once.js';

export interface LockedFeedback {
  id: number;
  /** The sender. */
  accountId: number;
  status: FeedbackState;
  reportId: number;
  /** Empty if the report was deleted. */
  reportName: string;
}

const exists = statement(
  'feedback_exists',
  `SELECT EXISTS (SELECT FROM feedback WHERE account_id = $1 AND report_id = $2) AS "exists",
     EXISTS (SELECT FROM feedback_declined WHERE account_id = $1 AND report_id = $2) AS declined`,
);
const decline = statement(
  'feedback_decline',
  'INSERT INTO feedback_declined (account_id, report_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
);
const lock = statement(
  'feedback_lock',
  `SELECT f.id, f.account_id AS "accountId", f.status, f.report_id AS "reportId", coalesce(r.name, '') AS "reportName"
   FROM feedback f LEFT JOIN report_copy r ON r.id = f.report_id
   WHERE f.id = $1 AND ($2::int IS NULL OR r.owner_partner_id = $2)
   FOR UPDATE OF f`,
);
const setState = statement('feedback_set_state', 'UPDATE feedback SET status = $2 WHERE id = $1');

@Injectable()
export class FeedbackRepository {
  /** Inserts report id, number of stars or null, and text. */
  readonly insert: InsertOnce = insertOnce('feedback', ['report_id', 'star', 'text']);

  /** Inserts feedback id and text. */
  readonly insertReply: InsertOnce = insertOnce('feedback_reply', ['feedback_id', 'text']);

  constructor(private readonly database: Database) {}

  async exists(accountId: number, reportId: number): Promise<{ exists: boolean; declined: boolean }> {
    type Row = { exists: boolean; declined: boolean };
    const [row] = await this.database.rows<Row>(exists, [accountId, reportId]);
    return row ?? { exists: false, declined: false };
  }

  async decline(accountId: number, reportId: number): Promise<void> {
    await this.database.rows(decline, [accountId, reportId]);
  }

  /** Locks feedback on a report of the owner, or of any owner with null; undefined if there is none. */
  async lock(
    transaction: Transaction,
    id: number,
    ownerId: number | null,
  ): Promise<LockedFeedback | undefined> {
    const [feedback] = await transaction.rows<LockedFeedback>(lock, [id, ownerId]);
    return feedback;
  }

  async setState(transaction: Transaction, id: number, status: FeedbackState): Promise<void> {
    await transaction.rows(setState, [id, status]);
  }
}
