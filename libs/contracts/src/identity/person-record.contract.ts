import { z } from 'zod';
import { list, query } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { Id, Timestamp } from '../kit/fields.js';
import { AuditRow } from './audit.contract.js';

const ofPartner = { userAdmin: 'partner', administrator: 'any' } as const;
const Person = z.object({ id: Id });

const Used = z.object({ first: Timestamp, last: Timestamp });

/** Times without ids, because nothing can be done with a single session or browser. */
export const SignIns = z.object({
  /** Null for a person who has never signed in. */
  last: Timestamp.nullable(),
  /** Sessions that have not ended. */
  sessions: z.array(Used),
  /** Known devices. */
  devices: z.array(Used),
});
export type SignIns = z.infer<typeof SignIns>;

/** Sign-ins and changes of one person's account. */
export const personRecordContract = contract('identity', 'personRecord', {
  findSignIns: query('/person/findSignIns', {
    summary:
      'Returns the time of the last sign-in, and the times of the open sessions and known devices, the 20 used last of each.',
    access: ofPartner,
    input: Person,
    output: SignIns,
  }),
  findHistory: list(
    ['date_created', 'actor', 'action'],
    query('/person/findHistory', {
      summary:
        "Lists the changes of a person's account, newest first. User admins get only changes of the status.",
      access: ofPartner,
      input: Person,
      output: z.array(AuditRow),
    }),
  ),
});
