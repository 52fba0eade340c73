import type { FeedbackState } from '@portal/contracts';
import { demoReports } from '@portal/contracts/demo';
import { sql, type Transaction } from '@portal/service-kit';
import type { EntityTarget, ObjectLiteral } from 'typeorm';
import { FeedbackEntity } from '../feedback/feedback.entity.js';
import { MessageEntity } from '../message/message.entity.js';
import { messageText } from '../message/message-text.js';

/** Fills the tables of messages and feedback with demo data if they are empty. */
export async function fillDemoData(transaction: Transaction): Promise<void> {
  const isEmpty = async (entity: EntityTarget<ObjectLiteral>) =>
    !(await transaction.repository(entity).exists());
  if (await isEmpty(MessageEntity)) await addMessages(transaction);
  if (await isEmpty(FeedbackEntity)) await addFeedback(transaction);
}

async function addMessages(transaction: Transaction): Promise<void> {
  await transaction.rows(
    sql`INSERT INTO message (account_id, source, text, report_id, created_at, seen_at)
      SELECT "accountId", source || '.demo' || row_number() OVER (), text, "reportId", sent.at,
        CASE WHEN seen THEN sent.at + interval '1 hour' END
      FROM json_to_recordset(${JSON.stringify(demoMessages)}::json)
          AS demo ("accountId" int, source text, text text, "reportId" int, "daysAgo" int, seen bool)
        CROSS JOIN LATERAL (SELECT now() - make_interval(days => "daysAgo") AS at) AS sent`,
  );
}

async function addFeedback(transaction: Transaction): Promise<void> {
  for (const { reportId, accountId, star, text, status, daysAgo, reply } of demoFeedback) {
    const [row] = await transaction.rows(
      sql<{ id: number }>`INSERT INTO feedback (report_id, account_id, star, text, status, created_at)
        VALUES (${reportId}, ${accountId}, ${star}, ${text}, ${status}, now() - make_interval(days => ${daysAgo}))
        RETURNING id`,
    );
    if (!row || !reply) continue;
    await transaction.rows(
      sql`INSERT INTO feedback_reply (feedback_id, account_id, text, created_at)
        SELECT id, ${reply.accountId}::int, ${reply.text}::text, created_at + interval '20 hours'
        FROM feedback WHERE id = ${row.id}`,
    );
  }
}

interface DemoText {
  /** The prefix of the message's source. */
  source: string;
  text: string;
}

interface DemoMessage extends DemoText {
  accountId: number;
  reportId: number | null;
  daysAgo: number;
  seen: boolean;
}

const nameOf = (reportId: number) => demoReports.find(({ id }) => id === reportId)?.name ?? '';

const message = (accountId: number, daysAgo: number, seen: boolean, text: DemoText): DemoMessage => ({
  ...{ accountId, daysAgo, seen, ...text },
  reportId: null,
});

const about = (
  reportId: number,
  accountId: number,
  daysAgo: number,
  seen: boolean,
  text: (report: string) => DemoText,
): DemoMessage => ({ accountId, daysAgo, seen, reportId, ...text(nameOf(reportId)) });

const textOf = (...[key, values]: Parameters<typeof messageText>): DemoText => ({
  source: key,
  text: messageText(key, values),
});
const accessRequested = (by: string) => (report: string) => textOf('accessRequested', { by, report });
const accessAccepted = (report: string) => textOf('accessAccepted', { report });
const recommended = (by: string, text: string) => (report: string) =>
  textOf('recommended', { by, report, message: text });
const updated = (by: string, updates: string) => (report: string) =>
  textOf('reportUpdated', { by, report, updates });
const replied = (by: string, reply: string) => (report: string) =>
  textOf('feedbackReplied', { by, report, reply });

const activated = textOf('activated', {});
const roleGranted = (partner: string) => textOf('adminRequestAccepted', { partner });
const newPages = updated('Thoko Phiri', 'It now has a page for each district.');

const demoMessages: DemoMessage[] = [
  message(2, 41, true, roleGranted('District Health Office')),
  message(2, 1, false, accessRequested('Anna Kaunda')(nameOf(4))),
  about(3, 3, 9, true, accessAccepted),
  about(1, 3, 2, false, recommended('Thoko Phiri', 'Our district is on the second page.')),
  about(2, 3, 1, false, updated('Thoko Phiri', 'The figures now go up to the end of last month.')),
  message(3, 35, true, activated),
  message(4, 33, true, activated),
  about(3, 4, 4, true, recommended('James Nyirenda', 'For our meeting with the donors.')),
  about(3, 4, 3, false, replied('James Nyirenda', 'Thank you, the missing facilities are in it now.')),
  about(1, 4, 1, false, newPages),
  message(5, 38, true, roleGranted('Health Aid')),
  message(5, 3, false, accessRequested('Ellen Harawa')(nameOf(16))),
  message(8, 6, true, activated),
  about(1, 8, 2, false, recommended('Thoko Phiri', 'Our district is on the second page.')),
  message(10, 3, true, activated),
  about(1, 10, 1, false, newPages),
];

interface DemoFeedback {
  reportId: number;
  accountId: number;
  star: number | null;
  text: string;
  status: FeedbackState;
  daysAgo: number;
  reply?: { accountId: number; text: string };
}

const demoFeedback: DemoFeedback[] = [
  {
    ...{ reportId: 1, accountId: 3, star: 4, status: 'Open', daysAgo: 1 },
    text: 'A line for last year beside this one would help us to see the season coming.',
  },
  {
    ...{ reportId: 1, accountId: 4, star: 3, status: 'In progress', daysAgo: 6 },
    text: 'The figures of two of our districts stop in the middle of last month.',
    reply: { accountId: 2, text: 'We have asked the two districts for their reports.' },
  },
  {
    ...{ reportId: 3, accountId: 4, star: 5, status: 'Resolved', daysAgo: 11 },
    text: 'Some facilities that we support are missing.',
    reply: { accountId: 5, text: 'Thank you, the missing facilities are in it now.' },
  },
  {
    ...{ reportId: 2, accountId: 9, star: null, status: 'Open', daysAgo: 3 },
    text: 'Could the target be shown as a line in the chart of coverage?',
  },
  {
    ...{ reportId: 17, accountId: 12, star: 5, status: 'Resolved', daysAgo: 24 },
    text: 'The map is very useful for our field work.',
  },
  {
    ...{ reportId: 23, accountId: 10, star: 2, status: 'Open', daysAgo: 2 },
    text: 'On a phone the legend covers half of the map.',
  },
];
