import { z } from 'zod';
import { contract, limitPerMinute, list, post, query } from '../kit/contract.js';
import { FilledText, Id, Timestamp } from '../kit/fields.js';
import { ReportType } from '../reports/report.js';
import { acceptedLanguages, maxRecipients, messageKinds, messageAges } from '../rules.js';

const callerFields = { user: 'self', userAdmin: 'self' } as const;
const Receiver = z.object({ userId: Id });
/** The language of the recipient when the message was written. Names and quoted texts in it may be in another one. */
const language = z.enum(acceptedLanguages);

/** A message with the report that it links to. */
export const MessageRow = z.object({
  id: Id,
  message: z.string(),
  language,
  date_created: Timestamp,
  seen: z.boolean(),
  reportId: Id.nullable(),
  reportType: ReportType.nullable(),
  /** The comment thread of the report that the message links to; null without one. */
  commentThreadId: Id.nullish(),
  /** The caller's export whose file is ready; null for other messages. */
  exportId: Id.nullish(),
  /** The caller's feedback that the message replies to; null for other messages. */
  feedbackId: Id.nullish(),
});
export type MessageRow = z.infer<typeof MessageRow>;

export const MessageFilters = z.object({
  kind: z.enum(messageKinds).optional(),
  /** Days until now. */
  days: z.enum(messageAges).optional(),
});
export type MessageFilters = z.infer<typeof MessageFilters>;

export const messageContract = contract('notifications', 'message', {
  findByUserId: list(
    ['date_created'],
    query('/message/findByUserId', {
      offline: true,
      isPrivate: true,
      summary:
        "Lists the caller's messages, newest first: by pages, or the newest 200. `kind` and `days` limit them to a kind and to the last days.",
      access: callerFields,
      input: Receiver.extend(MessageFilters.shape),
      callerFields: { userId: 'accountId' },
      output: z.array(MessageRow),
    }),
  ),
});

export const PersonMessageRow = z.object({
  id: Id,
  /** Null for recommendations and replies to feedback, whose text their author wrote only to this person. */
  message: z.string().nullable(),
  language,
  /** The report that the message links to; null without one, or if it was deleted. */
  reportId: Id.nullable(),
  reportName: z.string().nullable(),
  date_created: Timestamp,
  /** Null until the person sees the message. */
  date_seen: Timestamp.nullable(),
});
export type PersonMessageRow = z.infer<typeof PersonMessageRow>;

/** Messages to one person, for those who manage the person. */
export const personMessagesContract = contract('notifications', 'personMessages', {
  findAll: list(
    ['reportName', 'date_created', 'date_seen'],
    query('/person/findMessages', {
      summary:
        'Lists the messages to a person, newest first, without the texts of recommendations and replies.',
      access: { userAdmin: 'partner', administrator: 'any' },
      input: z.object({ id: Id }),
      output: z.array(PersonMessageRow),
    }),
  ),
});

export const seenContract = contract('notifications', 'seen', {
  findAllUnseen: query('/seen/findAllUnseen', {
    offline: true,
    summary: 'Lists the ids of the messages that the caller has not seen.',
    access: callerFields,
    input: Receiver,
    callerFields: { userId: 'accountId' },
    output: z.array(z.object({ id: Id })),
    unattended: true,
  }),
  insert: post('/seen/insert', {
    offline: true,
    summary:
      'Marks messages of the caller as seen. The id of a message of another account refuses the whole call.',
    access: callerFields,
    input: Receiver.extend({ messageIds: z.array(Id).max(1_000) }),
    callerFields: { userId: 'accountId' },
    accountLimit: limitPerMinute(120),
  }),
});

export const suggestionContract = contract('notifications', 'suggestion', {
  insert: post('/suggestion/insert', {
    summary:
      "Recommends a report to users of the caller's partner who may open it: to those named, or else to its user admins.",
    access: { user: 'self visible partner', userAdmin: 'self visible partner' },
    report: 'checked',
    callerFields: { suggestedBy: 'accountId' },
    input: z.object({
      reportId: Id,
      suggestedBy: Id,
      usersSuggested: z.array(Id).max(maxRecipients),
      message: FilledText(2_000, 'feedback.empty'),
    }),
    accountLimit: limitPerMinute(20),
  }),
});
