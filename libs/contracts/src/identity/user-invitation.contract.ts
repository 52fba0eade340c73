import { z } from 'zod';
import { ticketAccess } from '../kit/access.js';
import { contract, get, limitPerMinute, list, nothing, post, query } from '../kit/contract.js';
import { Id, Ticket, Timestamp, WriteResponse } from '../kit/fields.js';
import { InvitedPerson, NewPassword, NewPerson } from './person.js';

const ofPartner = { userAdmin: 'partner', administrator: 'any' } as const;

export const UserInvitationRow = z.object({
  id: Id,
  firstname: z.string(),
  surname: z.string(),
  email: z.string(),
  /** The HIS partner. */
  partner: z.string(),
  invited_by: z.string(),
  status: z.enum(['Open', 'Expired']),
  date_expires: Timestamp,
});
export type UserInvitationRow = z.infer<typeof UserInvitationRow>;

/** Invitations to become a user. The invited person completes the phone number and chooses the password of the new account. */
export const userInvitationContract = contract('identity', 'userInvitation', {
  insert: post('/userInvitation/insert', {
    summary:
      'Mails an invitation to become a user. The link is valid for 7 days and works once. The account is active once it is ' +
      'accepted. User admins invite into their own partner.',
    access: ofPartner,
    callerFields: { userTypeId: 'partnerId' },
    input: InvitedPerson.extend({
      /** The HIS partner; the user admin's own without it. */
      userTypeId: Id.optional(),
    }),
    output: WriteResponse,
    accountLimit: limitPerMinute(60),
  }),
  findAll: list(
    ['firstname', 'surname', 'email', 'partner', 'invited_by', 'date_expires'],
    get('/userInvitation/findAll', {
      summary: 'Lists the invitations that were not accepted, until 30 days after they expire.',
      access: ofPartner,
      input: nothing,
      output: z.array(UserInvitationRow),
    }),
  ),
  sendAgain: post('/userInvitation/sendAgain', {
    summary: 'Mails a new link, valid for 7 days. The former link stops working.',
    access: ofPartner,
    input: z.object({ id: Id }),
    output: WriteResponse,
    accountLimit: limitPerMinute(30),
  }),
  delete: post('/userInvitation/delete', {
    summary: 'Withdraws an invitation. Its link stops working.',
    access: ofPartner,
    input: z.object({ id: Id }),
    output: WriteResponse,
    accountLimit: limitPerMinute(60),
  }),
  find: query('/userInvitation/find', {
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
  accept: post('/userInvitation/accept', {
    summary:
      'Adds the invited user with the phone number and the chosen password. `id` is the ticket of the invitation.',
    access: ticketAccess,
    input: NewPerson.pick({ phone: true }).extend({ id: Ticket, password: NewPassword }),
    output: WriteResponse,
    addressLimit: limitPerMinute(20),
    timeoutSeconds: 10,
  }),
});
