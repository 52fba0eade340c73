import { z } from 'zod';
import { contract, file, internal, limitPerMinute, post } from '../kit/contract.js';
import { Id, Text } from '../kit/fields.js';

/** Stored rows about one person by subject, without secrets. */
export const PersonalSections = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));
export type PersonalSections = z.infer<typeof PersonalSections>;

/** Rows of a section. */
export const maxPersonalRows = 20_000;

const find = internal({
  summary: 'Returns what the service stores about an account, the newest 20,000 rows of each section.',
  callers: ['identity'],
  input: z.object({ accountId: Id }),
  output: z.object({ sections: PersonalSections }),
  timeoutSeconds: 20,
});

export const reportsPersonalDataContract = contract('reports', 'personalData', { find });
export const analyticsPersonalDataContract = contract('analytics', 'personalData', { find });
export const notificationsPersonalDataContract = contract('notifications', 'personalData', { find });

/** Export and erasure of what all services store about a person. */
export const personalDataContract = contract('identity', 'personalData', {
  download: file('/person/export', {
    summary: 'Returns a JSON file with everything that the portal stores about a person, without secrets.',
    access: { user: 'self', userAdmin: 'self', administrator: 'any' },
    input: z.object({ id: Id }),
    callerFields: { id: 'accountId' },
    needsProof: true,
    accountLimit: limitPerMinute(10),
    exclusive: 'export',
    timeoutSeconds: 30,
  }),
  erase: post('/person/erase', {
    summary:
      "Deletes an account if it exists, and overwrites the person's names, addresses and texts in all services. Counts stay. `email` must be that of the account.",
    access: { administrator: 'any' },
    input: z.object({ id: Id, email: Text(254) }),
    needsProof: true,
    accountLimit: limitPerMinute(20),
  }),
});
