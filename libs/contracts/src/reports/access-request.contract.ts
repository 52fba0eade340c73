import { z } from 'zod';
import { DecisionReason } from '../decision.js';
import { contract, get, limitPerMinute, list, post } from '../kit/contract.js';
import { Id, PhoneText, Text, Time, Timestamp } from '../kit/fields.js';

export const AccessRequestRow = z.object({
  id: Id,
  user_id: Id,
  report_id: Id,
  name: z.string(),
  firstname: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: PhoneText,
  /** The requester's HIS partner; null until it is known. */
  user_type: z.string().nullable(),
  message: z.string(),
  date_created: Timestamp,
  /** The number of reports that the requester may open. */
  openReports: z.int().optional(),
});
export type AccessRequestRow = z.infer<typeof AccessRequestRow>;

export const OwnAccessRequestRow = z.object({
  id: Id,
  reportId: Id,
  name: z.string(),
  message: z.string(),
  status: z.enum(['Pending', 'Accepted', 'Denied']),
  date_created: Timestamp,
  date_decided: Timestamp.nullable(),
  /** The reason of the decision; empty for none. */
  reason: z.string(),
  /** The HIS partner whose user admins decide; null for administrators. */
  decider: z.string().nullable(),
  /** True for a refused request that can be made again. */
  isRepeatable: z.boolean(),
});
export type OwnAccessRequestRow = z.infer<typeof OwnAccessRequestRow>;

/** Decisions in the words of the screen. */
export const accessDecisions = ['Accept Request', 'Deny Request'] as const;

export const accessRequestContract = contract('reports', 'accessRequest', {
  insert: post('/accessRequest/insert', {
    summary:
      'Requests access to a report that the caller may not open, or for 14 days at most. Refused while the same request is pending.',
    access: { user: 'self', userAdmin: 'self' },
    // A report that the caller may not open.
    report: 'checked',
    callerFields: { userId: 'accountId' },
    input: z.object({ userId: Id, reportId: Id, message: Text(1_000).trim().nullish() }),
    accountLimit: limitPerMinute(30),
  }),
  findPending: list(
    ['name', 'firstname', 'surname', 'email', 'phone', 'date_created'],
    get('/accessRequest/findPending', {
      summary: 'Lists the pending requests; for user admins, those for the reports of their partner.',
      access: { userAdmin: 'owned', administrator: 'any' },
      output: z.array(AccessRequestRow),
    }),
  ),
  findMine: list(
    ['name', 'status', 'date_created', 'date_decided'],
    get('/accessRequest/findMine', {
      summary: "Lists the caller's own requests.",
      access: { user: 'self', userAdmin: 'self' },
      output: z.array(OwnAccessRequestRow),
    }),
  ),
  withdraw: post('/accessRequest/withdraw', {
    summary: 'Deletes a pending request of the caller.',
    access: { user: 'self', userAdmin: 'self' },
    input: z.object({ id: Id }),
  }),
  updateStatus: post('/accessRequest/updateStatus', {
    summary:
      'Decides a pending request. The user and the report are taken from the request. Refused for the own request of the caller. `insertId` is ' +
      'the permission of an accepted request.',
    access: { userAdmin: 'owned', administrator: 'any' },
    // It is ignored.
    report: 'checked',
    input: z.object({
      id: Id,
      userId: Id.optional(),
      reportId: Id.optional(),
      status: z.enum(accessDecisions),
      reason: DecisionReason,
      until: Time.nullish(),
    }),
    accountLimit: limitPerMinute(120),
  }),
});
