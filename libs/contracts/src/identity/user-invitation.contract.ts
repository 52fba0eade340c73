import { z } from 'zod';
import { contract, get, limitPerMinute, list, nothing, post } from '../kit/contract.js';
import { Id, WriteResponse } from '../kit/fields.js';
import { createInvitationCalls, InvitationRow } from './invitation.js';
import { InvitedPerson } from './person.js';

const ofPartner = { userAdmin: 'partner', administrator: 'any' } as const;

export const UserInvitationRow = InvitationRow.extend({
  /** The HIS partner. */
  partner: z.string(),
  status: z.enum(['Open', 'Expired']),
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
  ...createInvitationCalls('/userInvitation', ofPartner),
});
