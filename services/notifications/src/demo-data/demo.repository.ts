import { statement, type Transaction } from '@portal/service-kit';
import type { DemoFeedback } from './demo-feedback.js';
import type { DemoMessage } from './demo-messages.js';

const has = (table: string) => statement(`demo_has_${table}`, `SELECT FROM ${table} LIMIT 1`);
const hasMessages = has('message');
const hasFeedback = has('feedback');

const addMessages = statement(
  'demo_messages',
  `INSERT INTO message (account_id, source, text, report_id, created_at, seen_at)
   SELECT "accountId", 'demo:' || row_number() OVER (), text, "reportId", written.at,
     CASE WHEN seen THEN written.at + interval '1 hour' END
   FROM json_to_recordset($1) AS made ("accountId" int, text text, "reportId" int, "daysAgo" int, seen bool)
     CROSS JOIN LATERAL (SELECT now() - make_interval(days => "daysAgo") AS at) AS written`,
);
const addFeedback = statement(
  'demo_feedback',
  `INSERT INTO feedback (report_id, account_id, star, text, status, created_at)
   VALUES ($1, $2, $3, $4, $5, now() - make_interval(days => $6)) RETURNING id`,
);
const addReply = statement(
  'demo_reply',
  `INSERT INTO feedback_reply (feedback_id, account_id, text, created_at)
   SELECT id, $2, $3, created_at + interval '20 hours' FROM feedback WHERE id = $1`,
);

/** Writes the messages where there are none. */
export async function writeDemoMessages(transaction: Transaction, messages: DemoMessage[]): Promise<void> {
  if ((await transaction.rows(hasMessages)).length > 0) return;
  await transaction.rows(addMessages, [JSON.stringify(messages)]);
}

/** Writes the feedback and what was answered to it where there is none. */
export async function writeDemoFeedback(transaction: Transaction, feedback: DemoFeedback[]): Promise<void> {
  if ((await transaction.rows(hasFeedback)).length > 0) return;
  for (const { reportId, accountId, star, text, status, daysAgo, reply } of feedback) {
    const values = [reportId, accountId, star, text, status, daysAgo];
    const [row] = await transaction.rows<{ id: number }>(addFeedback, values);
    if (row && reply) await transaction.rows(addReply, [row.id, reply.accountId, reply.text]);
  }
}
