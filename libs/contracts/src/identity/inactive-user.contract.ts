import { z } from 'zod';
import { contract, get, list } from '../kit/contract.js';
import { QueryId, Timestamp } from '../kit/fields.js';
import { inactiveDays } from '../rules.js';
import { PersonName } from './person.js';

/** An active user who signed in before, but not in the last days. */
export const InactiveUserRow = PersonName.extend({
  email: z.string(),
  role: z.enum(['user', 'userAdmin']),
  partner: z.string().nullable(),
  last_sign_in: Timestamp,
});
export type InactiveUserRow = z.infer<typeof InactiveUserRow>;

/** People who never came back: active users who signed in before, but not in the last days. */
export const inactiveUserContract = contract('identity', 'inactiveUser', {
  findAll: list(
    ['firstname', 'surname', 'email', 'partner', 'last_sign_in'],
    get('/user/findInactive', {
      summary: 'Lists active users who signed in before, but not in the last days, the longest absent first.',
      access: { userAdmin: 'partner', administrator: 'any' },
      callerFields: { userTypeId: 'partnerId' },
      input: z.object({ days: z.enum(inactiveDays), userTypeId: QueryId.optional() }),
      output: z.array(InactiveUserRow),
    }),
  ),
});
