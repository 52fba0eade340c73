import { z } from 'zod';
import { BulkIds, BulkSelection, planBulk, runBulk } from '../kit/bulk.js';
import { contract, CountResponse, get, hasMany, limitPerMinute, list, post } from '../kit/contract.js';
import { FilledText, Id, QueryId, Text, Timestamp } from '../kit/fields.js';
import { ReportType } from '../reports/report.js';
import { feedbackStates } from '../rules.js';

export const FeedbackState = z.enum(feedbackStates);
export type FeedbackState = z.infer<typeof FeedbackState>;

const callerFields = { user: 'self', userAdmin: 'self' } as const;
const responsible = { userAdmin: 'owned', administrator: 'any' } as const;
const Feedback = FilledText(2_000, 'feedback.empty');

export const FeedbackReply = z.object({
  id: Id,
  reply: z.string(),
  firstname: z.string(),
  surname: z.string(),
  date_created: Timestamp,
  /** True for a reply of the sender of the feedback. */
  isSender: z.boolean().optional(),
});
export type FeedbackReply = z.infer<typeof FeedbackReply>;

export const FeedbackRow = z.object({
  id: Id,
  reportId: Id,
  /** The report's name; empty, and its type null, for a deleted report. */
  name: z.string(),
  type: ReportType.nullable(),
  userId: Id,
  firstname: z.string(),
  surname: z.string(),
  email: z.string(),
  /** The sender's HIS partner; empty without one. */
  user_type: z.string(),
  star: z.int().nullable(),
  feedback: z.string(),
  status: FeedbackState,
  date_created: Timestamp,
  replies: z.array(FeedbackReply),
});
export type FeedbackRow = z.infer<typeof FeedbackRow>;

export const feedbackContract = contract('notifications', 'feedback', {
  exists: get('/feedback/exists', {
    summary: 'Returns whether the caller has given feedback on a report or declined to give it.',
    access: callerFields,
    report: 'checked',
    callerFields: { userId: 'accountId' },
    input: z.object({ reportId: QueryId, userId: QueryId }),
    output: z.object({ exists: z.boolean(), declined: z.boolean() }),
  }),
  insert: post('/feedback/insert', {
    offline: true,
    summary: 'Gives feedback on a report that the caller may open.',
    access: { user: 'self visible', userAdmin: 'self visible' },
    callerFields: { userId: 'accountId' },
    input: z.object({
      /** The report's id, Power BI's id, or the embed address. */
      reportIdOrUrl: z.union([Id, Text(2_000).min(1)]),
      userId: Id,
      star: z.int().min(0).max(5).nullish(),
      feedback: Feedback,
    }),
    accountLimit: limitPerMinute(30),
  }),
  decline: post('/feedback/decline', {
    summary: 'Records that the caller declines to give feedback on a report that the caller may open.',
    access: { user: 'self visible', userAdmin: 'self visible' },
    report: 'checked',
    callerFields: { userId: 'accountId' },
    input: z.object({ reportId: Id, userId: Id }),
  }),
  findMine: list(
    ['name', 'status', 'date_created'],
    get('/feedback/findMine', {
      isPrivate: true,
      summary: "Lists the caller's own feedback with its replies, newest first.",
      access: callerFields,
      input: z.object({ id: QueryId.optional() }),
      output: z.array(FeedbackRow),
    }),
  ),
  reply: post('/feedback/reply', {
    summary: 'Adds a reply of the caller to its own feedback, which is open again.',
    access: callerFields,
    input: z.object({ id: Id, reply: FilledText(2_000, 'feedback.reply') }),
    accountLimit: limitPerMinute(30),
  }),
  findAll: list(
    ['name', 'firstname', 'surname', 'email', 'user_type', 'star', 'status', 'date_created'],
    get('/feedback/findAll', {
      summary: 'Lists feedback that matches the filters; for user admins, on the reports of their partner.',
      access: responsible,
      report: 'filter',
      input: z.object({ status: FeedbackState.optional() }),
      output: z.array(FeedbackRow),
    }),
  ),
  findOpenCount: get('/feedback/findOpenCount', {
    summary: 'Counts the open feedback; for user admins, on the reports of their partner.',
    access: responsible,
    output: CountResponse,
    unattended: true,
  }),
  update: post('/feedback/update', {
    summary: 'Changes the state of feedback if `status` is given, and sends the reply if there is one.',
    access: responsible,
    input: z.object({ id: Id, status: FeedbackState.optional(), reply: Text(2_000).trim().optional() }),
    accountLimit: limitPerMinute(120),
  }),
  planBulk: planBulk('/feedback/planBulk', {
    summary:
      'Plans a bulk change of states: the feedback that it would change, by ids or by the filters of the list, and the reasons why it would skip others.',
    access: responsible,
    input: BulkSelection.extend({ status: FeedbackState.optional(), newStatus: FeedbackState }),
  }),
  runBulk: runBulk('/feedback/runBulk', {
    summary:
      'Changes the state of feedback by the rules of the call for one, without a reply. The result names those that were refused.',
    access: responsible,
    input: z.object({ ids: BulkIds, newStatus: FeedbackState }),
    needsProof: hasMany('ids'),
  }),
});
