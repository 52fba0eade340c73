import { z } from 'zod';
import { post, query } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { Id, WriteAnswer } from '../kit/fields.js';
import { perMinute } from '../kit/limit.js';
import { PasswordChange, PersonName, Profile } from './person.js';

const own = { id: 'accountId' } as const;
const access = { administrator: 'self' } as const;

/** The administrator's own account. */
export const adminContract = contract('identity', 'admin', {
  find: query('/admin/find', {
    summary: "The caller's own account; empty when it is no administrator's.",
    access,
    own,
    input: z.object({ id: Id }),
    output: z.array(PersonName.extend({ email: z.string(), phone: z.string() })),
  }),
  update: post('/admin/update', {
    summary: 'Changes what the administrator says of itself; a password in the payload is ignored.',
    access,
    own,
    input: Profile.extend({ id: Id }),
    output: WriteAnswer,
    accountLimit: perMinute(30),
  }),
  updatePassword: post('/admin/updatePassword', {
    summary: 'Changes the password, which ends all sessions of the account.',
    access,
    own,
    input: PasswordChange,
    output: WriteAnswer,
    accountLimit: perMinute(20),
    timeoutSeconds: 10,
    addressLimit: perMinute(20),
  }),
});
