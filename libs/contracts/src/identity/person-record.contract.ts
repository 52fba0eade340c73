import { z } from 'zod';
import { contract, limitPerMinute, list, post, query } from '../kit/contract.js';
import { Id } from '../kit/fields.js';
import { AuditRow } from './audit.contract.js';
import { SignedInAccount } from './sign-in.contract.js';
import { UsedBrowser } from './sign-ins.contract.js';

const ofPartner = { userAdmin: 'partner', administrator: 'any' } as const;
const Person = z.object({ id: Id });

/** Sign-ins and changes of one person's account. */
export const personRecordContract = contract('identity', 'personRecord', {
  findSignIns: query('/person/findSignIns', {
    summary:
      'Returns the 20 known devices of a person that were used last; to user admins without ids and addresses.',
    access: ofPartner,
    input: Person,
    output: z.array(UsedBrowser),
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
  viewAs: post('/person/viewAs', {
    summary:
      'Returns the account of an active user, for administrators also of a user admin, with an access token that reads the portal as that person and writes ' +
      "nothing. It ends with the caller's session, or after 15 minutes unless the call is repeated. The person gets a message at the first call.",
    access: ofPartner,
    input: Person,
    output: z.tuple([SignedInAccount, z.string()]),
    accountLimit: limitPerMinute(30),
  }),
});
