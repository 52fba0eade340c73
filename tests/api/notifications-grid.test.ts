import { beforeAll, describe, expect, it } from '@jest/globals';
import { findRule } from '../support/calls.js';
import { sql, queryRow } from '../support/databases.js';
import { createReplicatedReport } from '../support/replicated-fixtures.js';
import { createMessage } from '../support/messages.js';
import { type OwnerRelation, type ReportCaller, reportCallers } from '../support/owner-relation.js';
import { createVisitor, type Person } from '../support/people.js';
import { createReportFixtures, type ReportFixtures } from '../support/report-fixtures.js';
import type { RestResponse } from '../support/rest.js';
import type { ReportFixture } from '../support/fixtures.js';

/** Relations to the owner that each scope of access.csv includes. */
const reach: Record<string, readonly OwnerRelation[]> = {
  '-': [],
  'self visible': ['owner partner'],
  'self visible partner': ['owner partner'],
  visible: ['owner partner'],
  owned: ['owner partner'],
  partner: ['owner partner'],
  self: ['owner partner', 'other partner', 'none'],
  any: ['owner partner', 'other partner', 'none'],
};

/** A report with feedback from a user of the owner partner and a message to that user. */
interface Target extends ReportFixture {
  feedbackId: number;
  senderId: number;
  messageId: number;
}

let fixtures: ReportFixtures;
let report: ReportFixture;

beforeAll(async () => {
  fixtures = await createReportFixtures();
  report = await createReplicatedReport(fixtures.partner);
});

async function createTarget(): Promise<Target> {
  const senderId = fixtures.receiver.id;
  const { id: feedbackId } = await queryRow<{ id: number }>(
    'notifications',
    `INSERT INTO feedback (report_id, account_id, text) VALUES ($1, $2, 'Target') RETURNING id`,
    [report.id, senderId],
  );
  return { ...report, feedbackId, senderId, messageId: await createMessage(senderId, 'Target', 1) };
}

/** All rows of notifications about the report, its feedback and the sender. */
const getState = ({ id, feedbackId, senderId }: Target) =>
  sql(
    'notifications',
    `SELECT jsonb_agg(kept ORDER BY kept::text) AS kept FROM (
       SELECT to_jsonb(f) AS kept FROM feedback f WHERE report_id = $1
       UNION ALL SELECT to_jsonb(r) FROM feedback_reply r WHERE feedback_id = $2
       UNION ALL SELECT to_jsonb(d) FROM feedback_declined d WHERE report_id = $1
       UNION ALL SELECT to_jsonb(s) FROM suggestion s WHERE report_id = $1
       UNION ALL SELECT to_jsonb(p) FROM mail_preference p WHERE account_id = $3
       UNION ALL SELECT to_jsonb(m) FROM message m WHERE account_id = $3 OR report_id = $1
     ) AS all_of_it`,
    [id, feedbackId, senderId],
  );

type Method = 'GET' | 'POST';
type Input = (target: Target, userId: number) => Record<string, unknown>;

/** Calls that name a report, feedback, or the owner of messages and mails. */
const cases: [method: Method, path: string, input: Input][] = [
  ['GET', '/feedback/exists', ({ id }, userId) => ({ reportId: id, userId })],
  ['POST', '/feedback/insert', ({ id }, userId) => ({ reportIdOrUrl: id, userId, feedback: 'Grid' })],
  ['POST', '/feedback/decline', ({ id }, userId) => ({ reportId: id, userId })],
  ['POST', '/feedback/update', ({ feedbackId }) => ({ id: feedbackId, status: 'Resolved', reply: 'Grid' })],
  [
    'POST',
    '/suggestion/insert',
    ({ id, senderId }, suggestedBy) => ({
      reportId: id,
      suggestedBy,
      usersSuggested: [senderId],
      message: 'Grid',
    }),
  ],
  ['GET', '/reportUpdate/findRecipients', ({ id }) => ({ reportId: id })],
  ['POST', '/mailPreference/find', (_target, userId) => ({ userId })],
  ['POST', '/mailPreference/update', (_target, userId) => ({ userId, usageMail: true })],
  ['POST', '/reminder/insert', ({ senderId }) => ({ userId: senderId })],
  ['POST', '/message/findByUserId', (_target, userId) => ({ userId })],
  ['POST', '/seen/findAllUnseen', (_target, userId) => ({ userId })],
  ['POST', '/seen/insert', (_target, userId) => ({ userId, messageIds: [] })],
];

const getPerson = (name: ReportCaller): Person | undefined =>
  ({
    visitor: undefined,
    'a user of the owner partner': fixtures.user,
    'a user of another partner': fixtures.stranger,
    'the user admin of the owner partner': fixtures.userAdmin,
    'a user admin of another partner': fixtures.otherUserAdmin,
    'an administrator': fixtures.administrator,
  })[name];

const send = (name: ReportCaller, method: Method, path: string, input: Record<string, unknown>) => {
  const rest = getPerson(name)?.rest ?? createVisitor();
  return method === 'GET' ? rest.get(path, input) : rest.post(path, input);
};

const forbidden = (name: ReportCaller) => (name === 'visitor' ? 401 : 403);
const namesReport = (path: string) =>
  /^\/(feedback\/(insert|decline|update)|suggestion\/insert|reminder\/insert|reportUpdate\/findRecipients)$/.test(
    path,
  );

async function expectRefused(
  status: 401 | 403 | 404,
  request: (target: Target) => Promise<RestResponse>,
): Promise<void> {
  const target = await createTarget();
  const before = await getState(target);
  const response = await request(target);
  expect(response.status).toBe(status);
  expect(response.text).not.toContain(target.name);
  expect(await getState(target)).toEqual(before);
}

const names = Object.keys(reportCallers) as ReportCaller[];

describe.each(cases)('%s %s', (method, path, input) => {
  const rule = findRule({ method, path });

  it.each(names)('by %s follows access.csv', async (name) => {
    const { audience, relation } = reportCallers[name];
    const request = (target: Target) =>
      send(name, method, path, input(target, getPerson(name)?.account.id ?? target.senderId));
    if (!reach[rule[audience]]?.includes(relation)) {
      const hidesRow = rule[audience] !== '-' && namesReport(path);
      return expectRefused(hidesRow ? 404 : forbidden(name), request);
    }
    const response = await request(await createTarget());
    expect([path, response.status, response.text]).toEqual([path, 200, expect.any(String)]);
  });
});

const ownCalls = cases.filter(([method, path]) => findRule({ method, path }).user.startsWith('self'));

describe.each(ownCalls)('%s %s', (method, path, input) => {
  it.each(names)('is rejected in the name of another, by %s', (name) =>
    expectRefused(forbidden(name), (target) => send(name, method, path, input(target, target.senderId))),
  );
});

it('users cannot mark messages of other users as seen', async () => {
  for (const name of names) {
    await expectRefused(forbidden(name), ({ messageId }) =>
      send(name, 'POST', '/seen/insert', {
        userId: getPerson(name)?.account.id ?? 1,
        messageIds: [messageId],
      }),
    );
  }
});

it('user admins see only the feedback on reports of their partner', async () => {
  const { feedbackId, name } = await createTarget();
  const findIdsFor = async (person: Person) => {
    const response = await person.rest.get('/feedback/findAll', { search: name, limit: 15 });
    return (response.body as { id: number }[]).map(({ id }) => id);
  };
  expect(await findIdsFor(fixtures.userAdmin)).toContain(feedbackId);
  expect(await findIdsFor(fixtures.administrator)).toContain(feedbackId);
  expect(await findIdsFor(fixtures.otherUserAdmin)).toEqual([]);
});
