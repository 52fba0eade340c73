import { z } from 'zod';
import { ticketAccess } from '../kit/access.js';
import { contract, limitPerMinute, post, query } from '../kit/contract.js';
import { Id, Ticket } from '../kit/fields.js';
import { NewPassword, RegisteredPerson } from './person.js';

const ofPartner = { userAdmin: 'partner', administrator: 'any' } as const;

/** The links of registered people who have not chosen a password yet. `/user/insert` sends the first one. */
export const userInvitationContract = contract('identity', 'userInvitation', {
  sendAgain: post('/userInvitation/sendAgain', {
    summary: 'Mails a registered person a new link, valid for 7 days. The former link stops working.',
    access: ofPartner,
    input: z.object({ id: Id }),
    accountLimit: limitPerMinute(30),
  }),
  delete: post('/userInvitation/delete', {
    summary: 'Deletes the account of a registered person who has not chosen a password yet.',
    access: ofPartner,
    input: z.object({ id: Id }),
  }),
  find: query('/userInvitation/find', {
    summary: 'Returns the registered person. `id` is the ticket of the link.',
    access: ticketAccess,
    input: z.object({ id: Ticket }),
    output: z.array(RegisteredPerson),
    addressLimit: limitPerMinute(60),
  }),
  accept: post('/userInvitation/accept', {
    summary: 'Sets the chosen password and activates the account. `id` is the ticket of the link.',
    access: ticketAccess,
    input: z.object({ id: Ticket, password: NewPassword }),
    addressLimit: limitPerMinute(20),
    timeoutSeconds: 10,
  }),
});
