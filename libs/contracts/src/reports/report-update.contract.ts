import { z } from 'zod';
import { post } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { FilledText, Id, WriteResponse } from '../kit/fields.js';
import { perMinute } from '../kit/limit.js';

/** Notes about what is new in a report. */
export const reportUpdateContract = contract('reports', 'reportUpdate', {
  insert: post('/reportUpdate/insert', {
    summary: 'Adds a note about what is new in a report that the caller may open.',
    access: { user: 'self visible', userAdmin: 'visible', administrator: 'any' },
    input: z.object({
      reportId: Id,
      updates: FilledText(2_000, 'You cannot submit an empty updates message...'),
    }),
    output: WriteResponse,
    accountLimit: perMinute(20),
  }),
});
