import { z } from 'zod';
import { post, query } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { Id, WriteResponse } from '../kit/fields.js';
import { perMinute } from '../kit/limit.js';

/** Which mails somebody gets; those about the account and its security come always. */
export const mailChoices = ['All', 'Weekly digest', 'Security only'] as const;

/** One of {@link mailChoices}. */
export const MailChoice = z.enum(mailChoices);
export type MailChoice = z.infer<typeof MailChoice>;

const callerFields = { user: 'self', userAdmin: 'self' } as const;

/** Which mails people want. */
export const mailPreferenceContract = contract('notifications', 'mailPreference', {
  find: query('/mailPreference/find', {
    summary: 'Which mails the caller gets.',
    access: callerFields,
    callerFields: { userId: 'accountId' },
    input: z.object({ userId: Id }),
    output: z.object({ mails: MailChoice }),
  }),
  update: post('/mailPreference/update', {
    summary: 'Chooses which mails the caller gets from now on.',
    access: callerFields,
    callerFields: { userId: 'accountId' },
    input: z.object({ userId: Id, mails: MailChoice }),
    output: WriteResponse,
    accountLimit: perMinute(30),
  }),
});
