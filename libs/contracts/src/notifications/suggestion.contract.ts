import { z } from 'zod';
import { post } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { FilledText, Id, WriteResponse } from '../kit/fields.js';
import { perMinute } from '../kit/limit.js';

/** So many people can be told of a report at once. */
export const mostRecipients = 50;

/** Recommending reports to colleagues. */
export const suggestionContract = contract('notifications', 'suggestion', {
  insert: post('/suggestion/insert', {
    summary: "Recommends a report to people of the caller's own partner who may open it.",
    access: { user: 'self visible partner', userAdmin: 'self visible partner' },
    callerFields: { suggestedBy: 'accountId' },
    input: z.object({
      reportId: Id,
      suggestedBy: Id,
      usersSuggested: z.array(Id).min(1, 'Please choose at least one person.').max(mostRecipients),
      message: FilledText(2_000, 'You cannot submit an empty feedback...'),
    }),
    output: WriteResponse,
    accountLimit: perMinute(20),
  }),
});
