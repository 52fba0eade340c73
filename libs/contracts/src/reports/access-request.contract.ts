import { z } from 'zod';
import { get, list, nothing, post } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { Id, Text, Time, Timestamp, WriteResponse } from '../kit/fields.js';
import { perMinute } from '../kit/limit.js';

export const AccessRequestRow = z.object({
  id: Id,
  user_id: Id,
  report_id: Id,
  name: z.string(),
  firstname: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  date_created: Timestamp,
});
export type AccessRequestRow = z.infer<typeof AccessRequestRow>;

/** Decisions in the words of the screen. */
export const accessDecisions = ['Accept Request', 'Deny Request'] as const;

export const accessRequestContract = contract('reports', 'accessRequest', {
  insert: post('/accessRequest/insert', {
    summary:
      'Asks for access to a report that the caller may not open yet; refused while the same request is pending.',
    access: { user: 'self', userAdmin: 'self' },
    callerFields: { userId: 'accountId' },
    input: z.object({ userId: Id, reportId: Id, message: Text(1_000).trim().nullish() }),
    output: WriteResponse,
    accountLimit: perMinute(30),
  }),
  findPending: list(
    ['name', 'firstname', 'surname', 'email', 'phone', 'date_created'],
    get('/accessRequest/findPending', {
      summary: "The pending requests; to a user admin those for its partner's reports.",
      access: { userAdmin: 'owned', administrator: 'any' },
      input: nothing,
      output: z.array(AccessRequestRow),
    }),
  ),
  updateStatus: post('/accessRequest/updateStatus', {
    summary:
      'Decides a pending request, once; who and which report are taken from the request. Nobody decides its own.',
    access: { userAdmin: 'owned', administrator: 'any' },
    input: z.object({
      id: Id,
      userId: Id.optional(),
      reportId: Id.optional(),
      status: z.enum(accessDecisions),
      until: Time.nullish(),
    }),
    output: WriteResponse,
    accountLimit: perMinute(120),
  }),
});
