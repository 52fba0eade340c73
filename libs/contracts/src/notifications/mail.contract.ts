import { z } from 'zod';
import { contract, count, internal, limitPerMinute, nothing, post, query } from '../kit/contract.js';
import { Id } from '../kit/fields.js';

/** Status of the mail server, for other services. */
export const mailContract = contract('notifications', 'mail', {
  status: internal({
    summary: 'Returns whether the mail server took the last mail.',
    callers: ['identity'],
    input: nothing,
    output: z.object({ up: z.boolean() }),
    timeoutSeconds: 4,
  }),
});

export const failedMailContract = contract('notifications', 'failedMail', {
  findCount: count('/mail/findFailedCount', 'How many mails could not be sent in the last 7 days.', {
    administrator: 'any',
  }),
});

/** Choices of mails. Mails about the account and its security are always sent. */
export const mailChoices = ['All', 'Weekly digest', 'Security only'] as const;

export const MailChoice = z.enum(mailChoices);
export type MailChoice = z.infer<typeof MailChoice>;

/** Choice of mails by each account. Administrators get all. */
export const mailPreferenceContract = contract('notifications', 'mailPreference', {
  find: query('/mailPreference/find', {
    summary: 'Returns which mails the caller gets.',
    access: { user: 'self', userAdmin: 'self' },
    callerFields: { userId: 'accountId' },
    input: z.object({ userId: Id }),
    output: z.object({ mails: MailChoice }),
  }),
  update: post('/mailPreference/update', {
    summary: 'Sets which mails the caller gets.',
    access: { user: 'self', userAdmin: 'self' },
    callerFields: { userId: 'accountId' },
    input: z.object({ userId: Id, mails: MailChoice }),
    accountLimit: limitPerMinute(30),
  }),
});
