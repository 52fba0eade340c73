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
    const by = getPersonName(accountId);
    const { en: text } = getMessageText('reportUpdated', { by, report: getReportName(reportId), updates });
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

interface DemoMessage {
  accountId: number;
  /** The prefix of the message's source. */
  source: string;
  text: string;
  reportId?: number;
  daysAgo: number;
  seen: boolean;
}

const getReportName = (reportId: number) => demoReports.find(({ id }) => id === reportId)?.name ?? '';

const getPersonName = (accountId: number) => {
  const account = demoAccounts.find(({ id }) => id === accountId);
  return account ? `${account.firstname} ${account.surname}` : '';
};

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

/** The messages to the owner's user admins, and to the requester once the request is accepted. */
const listDemoRequestMessages = (): DemoMessage[] =>
  demoAccessRequests.flatMap(({ accountId, reportId, daysAgo, accepted }) => {
    const owner = demoReports.find(({ id }) => id === reportId)?.ownerPartnerId;
    const deciders = demoAccounts.filter(
      ({ role, partnerId }) => role === 'userAdmin' && partnerId === owner,
    );
    const report = getReportName(reportId);
    const text = getMessageText('accessRequested', { by: getPersonName(accountId), report }).en;
    const request = { source: 'accessRequested', text, daysAgo, seen: accepted !== undefined };
    const decision = { source: 'accessDecided', text: getMessageText('accessAccepted', { report }).en };
    return [
      ...deciders.map(({ id }) => ({ ...request, accountId: id })),
      ...(accepted ? [{ ...decision, accountId, reportId, daysAgo: accepted.daysAgo, seen: true }] : []),
    ];
  });

const listDemoReplyMessages = (): DemoMessage[] =>
  demoFeedback.flatMap(({ reportId, accountId, daysAgo, status, reply }) => {
    if (!reply) return [];
    const values = { by: getPersonName(reply.accountId), report: getReportName(reportId), reply: reply.text };
    const text = getMessageText('feedbackReplied', values).en;
    const seen = status === 'Resolved';
    return [{ accountId, source: 'feedbackReplied', text, reportId, daysAgo: daysAgo - 1, seen }];
  });

const createActivated = (accountId: number, daysAgo: number): DemoMessage => ({
  accountId,
  source: 'accountChanged',
  text: getMessageText('activated', {}).en,
  daysAgo,
  seen: true,
});

const createRecommendation = (reportId: number, by: string, message: string) => ({
  source: 'recommended',
  text: getMessageText('recommended', { by, report: getReportName(reportId), message }).en,
  reportId,
});

const recommendation = createRecommendation(1, 'Thoko Phiri', 'Our district is on the second page.');
const otherRecommendation = createRecommendation(3, 'James Nyirenda', 'For our meeting with the donors.');

const demoMessages: DemoMessage[] = [
  createActivated(2, 41),
  createActivated(3, 35),
  createActivated(4, 33),
  createActivated(5, 38),
  createActivated(8, 6),
  createActivated(10, 3),
  { ...recommendation, accountId: 3, daysAgo: 2, seen: false },
  { ...recommendation, accountId: 8, daysAgo: 2, seen: false },
  { ...otherRecommendation, accountId: 4, daysAgo: 4, seen: true },
  ...listDemoRequestMessages(),
  ...listDemoReplyMessages(),
];
