import { z } from 'zod';
import { ticketAccess, publicAccess, selfAccess } from '../kit/access.js';
import { contract, get, limitPerMinute, post, query } from '../kit/contract.js';
import { Id, PhoneText, Text, Ticket, Timestamp } from '../kit/fields.js';
import { NewPassword, PasswordChange, PersonName, ProfileChange } from './person.js';

const callerFields = { id: 'accountId' } as const;
const administrator = { administrator: 'self' } as const;

export const adminContract = contract('identity', 'admin', {
  find: query('/admin/find', {
    summary: "Returns the caller's own account, or an empty list if it is not an administrator's.",
    access: administrator,
    callerFields,
    input: z.object({ id: Id }),
    output: z.array(PersonName.extend({ email: z.string(), phone: PhoneText })),
  }),
  update: post('/admin/update', {
    summary:
      'Changes the own profile. Another email address requires `currentPassword` and changes once its link is confirmed; ' +
      'other passwords in the payload are ignored.',
    access: administrator,
    callerFields,
    input: ProfileChange.extend({ id: Id }),
    timeoutSeconds: 10,
    accountLimit: limitPerMinute(30),
  }),
  updatePassword: post('/admin/updatePassword', {
    summary: 'Changes the password and ends all sessions of the account.',
    access: administrator,
    callerFields,
    input: PasswordChange,
    cookies: ['device'],
    accountLimit: limitPerMinute(20),
    timeoutSeconds: 10,
    addressLimit: limitPerMinute(20),
  }),
});

/** Confirmation and cancellation of changes of the own email address, which are requested with the profile. */
export const emailChangeContract = contract('identity', 'emailChange', {
  find: get('/emailChange/find', {
    isPrivate: true,
    summary: 'Returns the address that waits for confirmation; empty if there is none.',
    access: selfAccess,
    output: z.array(z.object({ email: z.string(), expiresAt: Timestamp })),
  }),
  cancel: post('/emailChange/cancel', {
    summary: 'Cancels the change that waits for confirmation. Its link stops working.',
    access: selfAccess,
    accountLimit: limitPerMinute(30),
  }),
  confirm: post('/emailChange/confirm', {
    summary:
      'Changes the address of an account by the link that was mailed to the new address, which is valid for 24 hours and works once.',
    access: ticketAccess,
    input: z.object({ id: Ticket }),
    addressLimit: limitPerMinute(60),
  }),
  undo: post('/emailChange/undo', {
    summary:
      'Restores the former address by the link that was mailed to it, which is valid for 7 days and works once. Ends all sessions of the account and ' +
      'makes its password unusable until it is reset.',
    access: ticketAccess,
    input: z.object({ id: Ticket }),
    addressLimit: limitPerMinute(60),
  }),
});

export const passwordResetContract = contract('identity', 'passwordReset', {
  resetCode: post('/user/resetCode', {
    summary:
      'Mails a code of 8 letters and digits if the address has an account. `code` is 0, with a `message`, while no mail can be sent, and 1 for ' +
      'text that cannot be an address. The response is the same for known and unknown addresses.',
    access: publicAccess,
    input: z.object({ email: Text(254) }),
    output: z.object({
      id: z.string(),
      code: z.union([z.literal(0), z.literal(1), z.literal('sent')]),
      /** The code of the message. */
      reason: z.string().optional(),
      message: z.string().optional(),
    }),
    timeoutSeconds: 5,
    addressLimit: limitPerMinute(20),
    cookies: ['device'],
  }),
  verifyResetCode: post('/user/verifyResetCode', {
    summary:
      'Exchanges the correct code for the ticket of a new password, which is valid for 10 minutes and works once. Allows 5 attempts.',
    access: publicAccess,
    input: z.object({ id: Ticket, code: Text(50) }),
    output: z.union([
      z.object({ valid: z.literal(true), id: z.string() }),
      z.object({ valid: z.literal(false) }),
    ]),
    addressLimit: limitPerMinute(60),
  }),
  resetPassword: post('/user/resetPassword', {
    summary: 'Sets the password of an account and ends its sessions. `id` is the ticket of the reset.',
    access: ticketAccess,
    input: z.object({ id: Ticket, password: NewPassword }),
    timeoutSeconds: 10,
    addressLimit: limitPerMinute(20),
    cookies: ['device'],
  }),
});
