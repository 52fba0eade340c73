import { z } from 'zod';
import { ticketAccess } from '../kit/access.js';
import { contract, get, limitPerMinute, list, post, query } from '../kit/contract.js';
import { ExactText, Id, PhoneText, Ticket, Timestamp } from '../kit/fields.js';
import { toSchemaError } from '../kit/refusal.js';
import { NewPassword, NewPerson } from './person.js';

const administrators = { administrator: 'any' } as const;

export const AdministratorInvitationRow = z.object({
  id: Id,
  firstname: z.string(),
  surname: z.string(),
  email: z.string(),
  invited_by: z.string(),
  date_created: Timestamp,
  date_expires: Timestamp,
});
export type AdministratorInvitationRow = z.infer<typeof AdministratorInvitationRow>;

/** Invitations to become an administrator. The invited person completes the phone number and chooses the password of the new account. */
export const administratorInvitationContract = contract('identity', 'administratorInvitation', {
  insert: post('/administratorInvitation/insert', {
    summary:
      "Mails an invitation to become an administrator. The link is valid for 72 hours and works once. Requires the caller's password.",
    access: administrators,
    input: NewPerson.extend({
      /** The inviter may leave it to the person. */
      phone: NewPerson.shape.phone.optional(),
      /** The caller's own password. */
      password: ExactText(200).min(1, toSchemaError('password.empty')),
    }),
    needsProof: true,
    accountLimit: limitPerMinute(10),
    addressLimit: limitPerMinute(20),
    timeoutSeconds: 10,
  }),
  findPending: list(
    ['firstname', 'surname', 'email', 'invited_by', 'date_created', 'date_expires'],
    get('/administratorInvitation/findPending', {
      summary: 'Lists the invitations that can still be accepted.',
      access: administrators,
      output: z.array(AdministratorInvitationRow),
    }),
  ),
  delete: post('/administratorInvitation/delete', {
    summary: 'Withdraws an invitation. Its link stops working.',
    access: administrators,
    input: z.object({ id: Id }),
  }),
  find: query('/administratorInvitation/find', {
    summary: 'Returns the invited person. `id` is the ticket of the invitation.',
    access: ticketAccess,
    input: z.object({ id: Ticket }),
    output: z.array(
      z.object({
        firstname: z.string(),
        surname: z.string(),
        email: z.string(),
        /** Empty if the inviter did not enter it. */
        phone: PhoneText,
      }),
    ),
    addressLimit: limitPerMinute(60),
  }),
  accept: post('/administratorInvitation/accept', {
    summary:
      'Adds the account of the invited person with the phone number and the chosen password. `id` is the ticket of the invitation.',
    access: ticketAccess,
    input: NewPerson.pick({ phone: true }).extend({ id: Ticket, password: NewPassword }),
    addressLimit: limitPerMinute(20),
    timeoutSeconds: 10,
  }),
});
