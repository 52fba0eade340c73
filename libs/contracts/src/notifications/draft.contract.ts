import { z } from 'zod';
import { selfAccess } from '../kit/access.js';
import { contract, limitPerMinute, post, query } from '../kit/contract.js';
import { Id, Text, Timestamp, WriteResponse } from '../kit/fields.js';

const callerFields = { userId: 'accountId' } as const;

/** An account has at most this number of drafts; a further one replaces the oldest. */
export const maxDrafts = 20;

const Form = z
  .string()
  .max(60)
  .regex(/^[A-Za-z]+(\.\d+)?$/);

/** Form input of the caller that is not sent yet. It outlives the session, and is deleted after 30 days. */
export const draftContract = contract('notifications', 'draft', {
  find: query('/draft/find', {
    isPrivate: true,
    summary: "Returns the caller's draft of a form, or null.",
    access: selfAccess,
    callerFields,
    input: z.object({ userId: Id, form: Form }),
    output: z.object({ draft: z.object({ content: z.string(), saved_at: Timestamp }).nullable() }),
  }),
  save: post('/draft/save', {
    summary: "Saves the caller's draft of a form and replaces an earlier one.",
    access: selfAccess,
    callerFields,
    input: z.object({
      userId: Id,
      /** The form, such as `announcement` or `feedback.12` for a form about report 12. */
      form: Form,
      /** JSON of the form's values. */
      content: Text(10_000).min(1),
    }),
    output: WriteResponse,
    accountLimit: limitPerMinute(120),
  }),
  delete: post('/draft/delete', {
    summary: "Deletes the caller's draft of a form.",
    access: selfAccess,
    callerFields,
    input: z.object({ userId: Id, form: Form }),
    output: WriteResponse,
    accountLimit: limitPerMinute(120),
  }),
});
