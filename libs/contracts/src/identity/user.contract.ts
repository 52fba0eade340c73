import { contract } from '../kit/contract.js';
import { count } from '../kit/count.js';

/** Users' accounts. */
export const userContract = contract('identity', 'user', {
  findCount: count(
    '/user/findCount',
    'How many users there are; for others than administrators, those of their partner.',
    {
      user: 'partner',
      userAdmin: 'partner',
      administrator: 'any',
    },
  ),
});
