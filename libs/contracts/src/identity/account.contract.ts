import { z } from 'zod';
import { ticketAccess } from '../kit/access.js';
import { get, nothing, post, query } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { Id, Text, Ticket, Timestamp, WriteResponse } from '../kit/fields.js';
import { perMinute } from '../kit/limit.js';
import { NewPassword, PasswordChange, PersonName, ProfileChange } from './person.js';

const callerFields = { id: 'accountId' } as const;
const administrator = { administrator: 'self' } as const;
const ownAccount = { user: 'self', userAdmin: 'self', administrator: 'self' } as const;
const anyone = { public: 'any', user: 'any', userAdmin: 'any', administrator: 'any' } as const;

export const adminContract = contract('identity', 'admin', {
  find: query('/admin/find', {
    summary: "The caller's own account; empty when it is no administrator's.",
    access: administrator,
    callerFields,
    input: z.object({ id: Id }),
    output: z.array(PersonName.extend({ email: z.string(), phone: z.string() })),
  }),
  update: post('/admin/update', {
    summary:
      'Changes the own profile. Another email address needs `currentPassword` and changes once its link is confirmed; ' +
      'any other password in the payload is ignored.',
    access: administrator,
    callerFields,
    input: ProfileChange.extend({ id: Id }),
    output: WriteResponse,
    timeoutSeconds: 10,
    accountLimit: perMinute(30),
  }),
  updatePassword: post('/admin/updatePassword', {
    summary: 'Changes the password, which ends all sessions of the account.',
    access: administrator,
    callerFields,
    input: PasswordChange,
    output: WriteResponse,
    accountLimit: perMinute(20),
    timeoutSeconds: 10,
    addressLimit: perMinute(20),
  }),
});

/** The tour of the portal, shown at the first visit of an account. */
export const tourContract = contract('identity', 'tour', {
  finish: post('/tour/finish', {
    summary: 'Records that the caller has finished or skipped the tour.',
    access: ownAccount,
    input: nothing,
    output: WriteResponse,
    accountLimit: perMinute(30),
    keepsCache: true,
  }),
});

/** Confirmation and cancellation of changes of the own email address, which are requested with the profile. */
export const emailChangeContract = contract('identity', 'emailChange', {
  find: get('/emailChange/find', {
    summary: 'The address that waits for confirmation by its link; empty without one.',
    access: ownAccount,
    input: nothing,
    output: z.array(z.object({ email: z.string(), expiresAt: Timestamp })),
  }),
  cancel: post('/emailChange/cancel', {
    summary: 'Cancels the change that waits for confirmation; its link no longer works.',
    access: ownAccount,
    input: nothing,
    output: WriteResponse,
    accountLimit: perMinute(30),
  }),
  confirm: post('/emailChange/confirm', {
    summary:
      'Changes the address of an account by the link that was mailed to the new address: 24 hours, one use.',
    access: ticketAccess,
    input: z.object({ id: Ticket }),
    output: WriteResponse,
    addressLimit: perMinute(60),
  }),
  undo: post('/emailChange/undo', {
    summary:
      'Restores the former address by the link that was mailed to it: 7 days, one use. Ends all sessions of the account and ' +
      'makes its password unusable until it is reset.',
    access: ticketAccess,
    input: z.object({ id: Ticket }),
    output: WriteResponse,
    addressLimit: perMinute(60),
  }),
});

export const passwordResetContract = contract('identity', 'passwordReset', {
  resetCode: post('/user/resetCode', {
    summary:
      'Mails a code of 8 letters and digits if the address has an account. `code` is 0 while no mail can be sent and 1 ' +
      'for what cannot be the address of an account; known and unknown ones look alike.',
    access: anyone,
    input: z.object({ email: Text(254) }),
    output: z.object({ id: z.string(), code: z.union([z.literal(0), z.literal(1), z.literal('sent')]) }),
    timeoutSeconds: 5,
    addressLimit: perMinute(20),
    cookies: ['device'],
  }),
  verifyResetCode: post('/user/verifyResetCode', {
    summary:
      'Gives the ticket for a new password in exchange for the right code: 10 minutes, 5 tries, one use.',
    access: anyone,
    input: z.object({ id: Ticket, code: Text(50) }),
    output: z.union([
      z.object({ valid: z.literal(true), id: z.string() }),
      z.object({ valid: z.literal(false) }),
    ]),
    addressLimit: perMinute(60),
  }),
  resetPassword: post('/user/resetPassword', {
    summary: 'Sets the password of the account whose ticket `id` is, and ends its sessions.',
    access: ticketAccess,
    input: z.object({ id: Ticket, password: NewPassword }),
    output: WriteResponse,
    timeoutSeconds: 10,
    addressLimit: perMinute(20),
  }),
});
