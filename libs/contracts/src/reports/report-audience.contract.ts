import { z } from 'zod';
import { PersonName } from '../identity/person.js';
import { get, internal, list } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { Id, QueryId } from '../kit/fields.js';

/** Which people may open a report. */
export const reportAudienceContract = contract('reports', 'reportAudience', {
  findRecipients: list(
    ['firstname', 'surname'],
    get('/suggestion/findRecipients', {
      summary:
        "The other active people of the caller's own partner who may open a report that it may open itself.",
      access: { user: 'visible', userAdmin: 'visible' },
      input: z.object({ reportId: QueryId }),
      output: z.array(PersonName),
    }),
  ),
  among: internal({
    summary:
      'Those of the accounts that may open the report now; of the people of one partner alone, and of no administrators, if it is named. None when there is no such report.',
    callers: ['notifications'],
    input: z.object({ reportId: Id, accountIds: z.array(Id).max(5_000), partnerId: Id.optional() }),
    output: z.object({ accountIds: z.array(Id) }),
  }),
});
