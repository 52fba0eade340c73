import type { FeedbackState } from '@portal/contracts';
import {
  demoAccessRequests,
  demoAccounts,
  demoReports,
  findOpenDemoReports,
  demoReportUpdates,
} from '@portal/demo-data';
import { sql, type Transaction } from '@portal/service-kit';
import type { EntityTarget, ObjectLiteral } from 'typeorm';
import { FeedbackEntity } from '../feedback/feedback.entity.js';
import { MessageEntity } from '../message/message.entity.js';
import { getMessageText } from '../message/message-text.js';

/** Fills the tables of messages and feedback with demo data if they are empty. */
export async function fillDemoData(transaction: Transaction): Promise<void> {
  const isEmpty = async (entity: EntityTarget<ObjectLiteral>) =>
    !(await transaction.getRepository(entity).exists());
  if (await isEmpty(MessageEntity)) {
    await addMessages(transaction);
    await addReportUpdates(transaction);
  }
  if (await isEmpty(FeedbackEntity)) await addFeedback(transaction);
}

async function addMessages(transaction: Transaction): Promise<void> {
  await transaction.query(
    sql`INSERT INTO message (account_id, source, text, report_id, created_at, seen_at)
      SELECT "accountId", source || '.demo' || row_number() OVER (), text, "reportId", sent.at,
        CASE WHEN seen THEN sent.at + interval '1 hour' END
      FROM json_to_recordset(${JSON.stringify(demoMessages)}::json)
          AS demo ("accountId" int, source text, text text, "reportId" int, "daysAgo" int, seen bool)
        CROSS JOIN LATERAL (SELECT now() - make_interval(days => "daysAgo") AS at) AS sent`,
  );
}

/** Adds the updates of reports, each with a message to everyone else who may open the report. */
async function addReportUpdates(transaction: Transaction): Promise<void> {
  for (const { accountId, reportId, updates, daysAgo } of demoReportUpdates) {
    const receivers = demoAccounts.filter(
      (account) =>
        account.id !== accountId &&
        account.status === 'Active' &&
        account.role !== 'administrator' &&
        findOpenDemoReports(account).some(({ id }) => id === reportId),
    );
    const source = `reportUpdated.demo${reportId}`;
    const { text } = writeUpdated(getReportName(accountId), updates)(nameOfReport(reportId));
    await transaction.query(
      sql`WITH added AS (
          INSERT INTO broadcast (source, kind, account_id, text, audience, audience_id, receivers, created_at)
          VALUES (${source}, 'reportUpdate', ${accountId}, ${updates}, 'Report viewers', ${reportId}, ${receivers.length},
            now() - make_interval(days => ${daysAgo}))
          RETURNING id, source, created_at
        )
        INSERT INTO message (account_id, source, text, report_id, broadcast_id, created_at)
        SELECT receiver, added.source, ${text}, ${reportId}, added.id, added.created_at
        FROM added CROSS JOIN unnest(${receivers.map(({ id }) => id)}::int[]) AS receiver`,
    );
  }
}

async function addFeedback(transaction: Transaction): Promise<void> {
  for (const { reportId, accountId, star, text, status, daysAgo, reply } of demoFeedback) {
    const row = await transaction.queryOne(
      sql<{ id: number }>`INSERT INTO feedback (report_id, account_id, star, text, status, created_at)
        VALUES (${reportId}, ${accountId}, ${star}, ${text}, ${status}, now() - make_interval(days => ${daysAgo}))
        RETURNING id`,
    );
    if (!row || !reply) continue;
    await transaction.query(
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

const nameOfReport = (reportId: number) => demoReports.find(({ id }) => id === reportId)?.name ?? '';

const getReportName = (accountId: number) => {
  const account = demoAccounts.find(({ id }) => id === accountId);
  return account ? `${account.firstname} ${account.surname}` : '';
};

const createMessage = (accountId: number, daysAgo: number, seen: boolean, text: DemoText): DemoMessage => ({
  accountId,
  daysAgo,
  seen,
  ...text,
  reportId: null,
});

const createMessageAbout = (
  reportId: number,
  accountId: number,
  daysAgo: number,
  seen: boolean,
  text: (report: string) => DemoText,
): DemoMessage => ({ accountId, daysAgo, seen, reportId, ...text(nameOfReport(reportId)) });

const getText = (
  key: Parameters<typeof getMessageText>[0],
  values: Parameters<typeof getMessageText>[1],
  source: string = key,
): DemoText => ({ source, text: getMessageText(key, values).en });
const writeAccessRequested = (by: string) => (report: string) => getText('accessRequested', { by, report });
const writeAccessAccepted = (report: string) => getText('accessAccepted', { report }, 'accessDecided');
const writeRecommended = (by: string, text: string) => (report: string) =>
  getText('recommended', { by, report, message: text });
const writeUpdated = (by: string, updates: string) => (report: string) =>
  getText('reportUpdated', { by, report, updates });
const writeReplied = (by: string, reply: string) => (report: string) =>
  getText('feedbackReplied', { by, report, reply });

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
    reportId: 1,
    accountId: 3,
    star: 4,
    status: 'Open',
    daysAgo: 1,
    text: 'A line for last year beside this one would help us to see the season coming.',
  },
  {
    reportId: 1,
    accountId: 4,
    star: 3,
    status: 'In progress',
    daysAgo: 6,
    text: 'The figures of two of our districts stop in the middle of last month.',
    reply: { accountId: 2, text: 'We have asked the two districts for their reports.' },
  },
  {
    reportId: 3,
    accountId: 4,
    star: 5,
    status: 'Resolved',
    daysAgo: 11,
    text: 'Some facilities that we support are missing.',
    reply: { accountId: 5, text: 'Thank you, the missing facilities are in it now.' },
  },
  {
    reportId: 2,
    accountId: 9,
    star: null,
    status: 'Open',
    daysAgo: 3,
    text: 'Could the target be shown as a line in the chart of coverage?',
  },
  {
    reportId: 17,
    accountId: 12,
    star: 5,
    status: 'Resolved',
    daysAgo: 24,
    text: 'The map is very useful for our field work.',
  },
  {
    reportId: 23,
    accountId: 10,
    star: 2,
    status: 'Open',
    daysAgo: 2,
    text: 'On a phone the legend covers half of the map.',
  },
];

const activated = getText('activated', {}, 'accountChanged');

const recommendation = writeRecommended('Thoko Phiri', 'Our district is on the second page.');

/** The messages to the owner's user admins, and to the requester once the request is accepted. */
const listDemoRequestMessages = (): DemoMessage[] =>
  demoAccessRequests.flatMap(({ accountId, reportId, daysAgo, accepted }) => {
    const owner = demoReports.find(({ id }) => id === reportId)?.ownerPartnerId;
    const deciders = demoAccounts.filter(
      ({ role, partnerId }) => role === 'userAdmin' && partnerId === owner,
    );
    const text = writeAccessRequested(getReportName(accountId))(nameOfReport(reportId));
    return [
      ...deciders.map(({ id }) => createMessage(id, daysAgo, accepted !== undefined, text)),
      ...(accepted
        ? [createMessageAbout(reportId, accountId, accepted.daysAgo, true, writeAccessAccepted)]
        : []),
    ];
  });

const listDemoReplyMessages = (): DemoMessage[] =>
  demoFeedback.flatMap(({ reportId, accountId, daysAgo, status, reply }) =>
    reply
      ? [
          createMessageAbout(
            reportId,
            accountId,
            daysAgo - 1,
            status === 'Resolved',
            writeReplied(getReportName(reply.accountId), reply.text),
          ),
        ]
      : [],
  );

const demoMessages: DemoMessage[] = [
  createMessage(2, 41, true, activated),
  createMessage(3, 35, true, activated),
  createMessage(4, 33, true, activated),
  createMessage(5, 38, true, activated),
  createMessage(8, 6, true, activated),
  createMessage(10, 3, true, activated),
  createMessageAbout(1, 3, 2, false, recommendation),
  createMessageAbout(1, 8, 2, false, recommendation),
  createMessageAbout(3, 4, 4, true, writeRecommended('James Nyirenda', 'For our meeting with the donors.')),
  ...listDemoRequestMessages(),
  ...listDemoReplyMessages(),
];
