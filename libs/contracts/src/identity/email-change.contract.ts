import { z } from 'zod';
import { get, nothing, post } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { Timestamp, WriteResponse } from '../kit/fields.js';
import { perMinute } from '../kit/limit.js';
import { Ticket } from './ticket.js';

const self = { user: 'self', userAdmin: 'self', administrator: 'self' } as const;
const byTicket = {
  public: 'ticket',
  user: 'ticket',
  userAdmin: 'ticket',
  administrator: 'ticket',
} as const;

/** Changes of the own e-mail address, which are requested with the profile. */
export const emailChangeContract = contract('identity', 'emailChange', {
  find: get('/emailChange/find', {
    summary: 'The address that waits for confirmation by its link; empty without one.',
    access: self,
    input: nothing,
    output: z.array(z.object({ email: z.string(), expiresAt: Timestamp })),
  }),
  cancel: post('/emailChange/cancel', {
    summary: 'Cancels the change that waits for confirmation; its link no longer works.',
    access: self,
    input: nothing,
    output: WriteResponse,
    accountLimit: perMinute(30),
  }),
  confirm: post('/emailChange/confirm', {
    summary:
      'Changes the address of an account by the link that was mailed to the new address: 24 hours, one use.',
    access: byTicket,
    input: z.object({ id: Ticket }),
    output: WriteResponse,
    addressLimit: perMinute(60),
  }),
  undo: post('/emailChange/undo', {
    summary:
      'Restores the former address by the link that was mailed to it: 7 days, one use. Ends all sessions of the account and ' +
      'makes its password unusable until it is reset.',
    access: byTicket,
    input: z.object({ id: Ticket }),
    output: WriteResponse,
    addressLimit: perMinute(60),
  }),
});
