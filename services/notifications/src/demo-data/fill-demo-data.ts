import { statement, type Transaction } from '@portal/service-kit';
import { demoFeedback } from './demo-feedback.js';
import { demoMessages } from './demo-messages.js';

const has = (table: string) => statement(`demo_has_${table}`, `SELECT FROM ${table} LIMIT 1`);
const hasMessages = has('message');
const hasFeedback = has('feedback');

const addMessages = statement(
  'demo_messages',
  `INSERT INTO message (account_id, source, text, report_id, created_at, seen_at)
   SELECT "accountId", 'demo:' || row_number() OVER (), text, "reportId", sent.at,
     CASE WHEN seen THEN sent.at + interval '1 hour' END
   FROM json_to_recordset($1) AS demo ("accountId" int, text text, "reportId" int, "daysAgo" int, seen bool)
     CROSS JOIN LATERAL (SELECT now() - make_interval(days => "daysAgo") AS at) AS sent`,
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

/** Fills the tables of messages and feedback with demo data if they are empty. */
export async function fillDemoData(transaction: Transaction): Promise<void> {
  if ((await transaction.rows(hasMessages)).length === 0)
    await transaction.rows(addMessages, [JSON.stringify(demoMessages)]);
  if ((await transaction.rows(hasFeedback)).length === 0) await writeFeedback(transaction);
}

async function writeFeedback(transaction: Transaction): Promise<void> {
  for (const { reportId, accountId, star, text, status, daysAgo, reply } of demoFeedback) {
    const values = [reportId, accountId, star, text, status, daysAgo];
    const [row] = await transaction.rows<{ id: number }>(addFeedback, values);
    if (row && reply) await transaction.rows(addReply, [row.id, reply.accountId, reply.text]);
  }
}
