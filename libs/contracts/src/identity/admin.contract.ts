import { z } from 'zod';
import { post, query } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { Id, WriteResponse } from '../kit/fields.js';
import { perMinute } from '../kit/limit.js';
import { PasswordChange, PersonName, ProfileChange } from './person.js';

const callerFields = { id: 'accountId' } as const;
const access = { administrator: 'self' } as const;

/** The administrator's own account. */
export const adminContract = contract('identity', 'admin', {
  find: query('/admin/find', {
    summary: "The caller's own account; empty when it is no administrator's.",
    access,
    callerFields,
    input: z.object({ id: Id }),
    output: z.array(PersonName.extend({ email: z.string(), phone: z.string() })),
  }),
  update: post('/admin/update', {
    summary:
      'Changes the own profile. Another e-mail address needs `currentPassword` and changes once its link is confirmed; ' +
      'any other password in the payload is ignored.',
    access,
    callerFields,
    input: ProfileChange.extend({ id: Id }),
    output: WriteResponse,
    timeoutSeconds: 10,
    accountLimit: perMinute(30),
  }),
  updatePassword: post('/admin/updatePassword', {
    summary: 'Changes the password, which ends all sessions of the account.',
    access,
    callerFields,
    input: PasswordChange,
    output: WriteResponse,
    accountLimit: perMinute(20),
    timeoutSeconds: 10,
    addressLimit: perMinute(20),
  }),
});
