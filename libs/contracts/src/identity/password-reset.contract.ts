import { z } from 'zod';
import { post } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { Text, WriteResponse } from '../kit/fields.js';
import { perMinute } from '../kit/limit.js';
import { NewPassword } from './person.js';
import { Ticket } from './ticket.js';

const everybody = { public: 'any', user: 'any', userAdmin: 'any', administrator: 'any' } as const;
const byTicket = {
  public: 'ticket',
  user: 'ticket',
  userAdmin: 'ticket',
  administrator: 'ticket',
} as const;

/** Choosing a new password by a code that is mailed. */
export const passwordResetContract = contract('identity', 'passwordReset', {
  resetCode: post('/user/resetCode', {
    summary:
      'Mails a code of 8 letters and digits if the address has an account. `code` is 0 while no mail can be sent and 1 ' +
      'for what cannot be the address of an account; known and unknown ones look alike.',
    access: everybody,
    input: z.object({ email: Text(254) }),
    output: z.object({ id: z.string(), code: z.union([z.literal(0), z.literal(1), z.literal('sent')]) }),
    timeoutSeconds: 5,
    addressLimit: perMinute(20),
    cookies: ['device'],
  }),
  verifyResetCode: post('/user/verifyResetCode', {
    summary:
      'Gives the ticket for a new password in exchange for the right code: 10 minutes, 5 tries, one use.',
    access: everybody,
    input: z.object({ id: Ticket, code: Text(50) }),
    output: z.union([
      z.object({ valid: z.literal(true), id: z.string() }),
      z.object({ valid: z.literal(false) }),
    ]),
    addressLimit: perMinute(60),
  }),
  resetPassword: post('/user/resetPassword', {
    summary: 'Sets the password of the account whose ticket `id` is, and ends its sessions.',
    access: byTicket,
    input: z.object({ id: Ticket, password: NewPassword }),
    output: WriteResponse,
    timeoutSeconds: 10,
    addressLimit: perMinute(20),
  }),
});
