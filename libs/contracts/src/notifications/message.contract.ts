import { z } from 'zod';
import { post, query } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { FilledText, Id, Timestamp, WriteResponse } from '../kit/fields.js';
import { perMinute } from '../kit/limit.js';
import { ReportType } from '../reports/report.js';
import { maxRecipients } from '../rules.js';

const callerFields = { user: 'self', userAdmin: 'self' } as const;
const Receiver = z.object({ userId: Id });

/** A message with the report that it links to. */
export const MessageRow = z.object({
  id: Id,
  message: z.string(),
  date_created: Timestamp,
  seen: z.boolean(),
  reportId: Id.nullable(),
  reportType: ReportType.nullable(),
});
export type MessageRow = z.infer<typeof MessageRow>;

export const messageContract = contract('notifications', 'message', {
  findByUserId: query('/message/findByUserId', {
    summary: "The caller's messages, newest first; at most 200.",
    access: callerFields,
    input: Receiver,
    callerFields: { userId: 'accountId' },
    output: z.array(MessageRow),
  }),
});

export const seenContract = contract('notifications', 'seen', {
  findAllUnseen: query('/seen/findAllUnseen', {
    summary: "The ids of the caller's messages that it has not seen.",
    access: callerFields,
    input: Receiver,
    callerFields: { userId: 'accountId' },
    output: z.array(z.object({ id: Id })),
    batched: true,
    unattended: true,
  }),
  insert: post('/seen/insert', {
    summary: "Marks messages of the caller's as seen; another's id among them refuses the whole call.",
    access: callerFields,
    input: Receiver.extend({ messageIds: z.array(Id).max(1_000) }),
    callerFields: { userId: 'accountId' },
    output: WriteResponse,
    accountLimit: perMinute(120),
  }),
});

export const suggestionContract = contract('notifications', 'suggestion', {
  insert: post('/suggestion/insert', {
    summary: "Recommends a report to people of the caller's own partner who may open it.",
    access: { user: 'self visible partner', userAdmin: 'self visible partner' },
    callerFields: { suggestedBy: 'accountId' },
    input: z.object({
      reportId: Id,
      suggestedBy: Id,
      usersSuggested: z.array(Id).min(1, 'Please choose at least one person.').max(maxRecipients),
      message: FilledText(2_000, 'You cannot submit an empty feedback...'),
    }),
    output: WriteResponse,
    accountLimit: perMinute(20),
  }),
});
