import { z } from 'zod';
import { contract, limitPerMinute, post } from '../kit/contract.js';
import { Id, WriteResponse } from '../kit/fields.js';

export const reminderContract = contract('notifications', 'reminder', {
  insert: post('/reminder/insert', {
    summary:
      'Reminds an active user of the portal by message and mail, once a week. A repeated call changes nothing.',
    access: { userAdmin: 'partner', administrator: 'any' },
    input: z.object({ userId: Id }),
    output: WriteResponse,
    accountLimit: limitPerMinute(60),
  }),
});
