import { Injectable } from '@nestjs/common';
import { Database, statement } from '@portal/service-kit';
import { insertOnce } from '../idempotency/insert-once.js';

const exists = statement(
  'feedback_exists',
  `SELECT EXISTS (SELECT FROM feedback WHERE account_id = $1 AND report_id = $2) AS "exists",
     EXISTS (SELECT FROM feedback_declined WHERE account_id = $1 AND report_id = $2) AS declined`,
);
const decline = statement(
  'feedback_decline',
  'INSERT INTO feedback_declined (account_id, report_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
);

/** Keeps a caller's feedback: on which report, with how many stars or null, and in which words. */
export const insertFeedback = insertOnce('feedback', ['report_id', 'star', 'text']);

/** Who has given feedback on what, and who does not want to. */
@Injectable()
export class FeedbackRepository {
  constructor(private readonly database: Database) {}

  /** Whether an account has given feedback on a report, and whether it does not want to. */
  async exists(accountId: number, reportId: number): Promise<{ exists: boolean; declined: boolean }> {
    type Found = { exists: boolean; declined: boolean };
    const [found] = await this.database.rows<Found>(exists, [accountId, reportId]);
    return found ?? { exists: false, declined: false };
  }

  async decline(accountId: number, reportId: number): Promise<void> {
    await this.database.rows(decline, [accountId, reportId]);
  }
}
