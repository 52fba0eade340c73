import { z } from 'zod';
import { ticketAccess, type NonEmptyAccessRule } from '../kit/access.js';
import { limitPerMinute, post, query } from '../kit/contract.js';
import { Id, Ticket, Timestamp, WriteResponse } from '../kit/fields.js';
import { NewPassword, NewPerson } from './person.js';

export const InvitationRow = z.object({
  id: Id,
  firstname: z.string(),
  surname: z.string(),
  email: z.string(),
  invited_by: z.string(),
  date_expires: Timestamp,
});

/** The calls about one invitation, of an administrator or of a user. */
export const createInvitationCalls = (path: `/${string}`, access: NonEmptyAccessRule) => ({
  delete: post(`${path}/delete`, {
    summary: 'Withdraws an invitation. Its link stops working.',
    access,
    input: z.object({ id: Id }),
    output: WriteResponse,
    accountLimit: limitPerMinute(60),
  }),
  find: query(`${path}/find`, {
    summary: 'Returns the invited person. `id` is the ticket of the invitation.',
    access: ticketAccess,
    input: z.object({ id: Ticket }),
    output: z.array(
      z.object({
        firstname: z.string(),
        surname: z.string(),
        email: z.string(),
        /** Empty if the inviter did not enter it. */
        phone: z.string(),
        /** True if the account is active once it is accepted; it waits for activation otherwise. */
        active: z.boolean(),
      }),
    ),
    addressLimit: limitPerMinute(60),
  }),
  accept: post(`${path}/accept`, {
    summary:
      'Adds the account of the invited person with the phone number and the chosen password. `id` is the ticket of the invitation.',
    access: ticketAccess,
    input: NewPerson.pick({ phone: true }).extend({ id: Ticket, password: NewPassword }),
    output: WriteResponse,
    addressLimit: limitPerMinute(20),
    timeoutSeconds: 10,
  }),
});
