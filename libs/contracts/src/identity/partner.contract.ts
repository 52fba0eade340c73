import { z } from 'zod';
import { contract, get, limitPerMinute, list, post, query } from '../kit/contract.js';
import { Id, Line, Text, toRefinement } from '../kit/fields.js';
import { toSchemaError } from '../kit/refusal.js';

const administrators = { administrator: 'any' } as const;

export const PartnerName = z.object({ id: Id, name: z.string() });

export const PartnerRow = PartnerName.extend({
  /** Comma-separated domains of email addresses, `*.` before one for its sub-domains; empty for none. */
  email_pattern: z.string(),
  /** True if only addresses that match the pattern may join. */
  exclusive: z.boolean(),
  user_group_id: Id,
  group_name: z.string(),
});
export type PartnerRow = z.infer<typeof PartnerRow>;

const domain = /^(?:\*\.)?(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/i;
const EmailPattern = Text(1_000)
  .trim()
  .refine(
    (value) => value === '' || value.split(',').every((part) => domain.test(part.trim())),
    toRefinement('must be domains with commas between them', 'partner.domains'),
  );

const PartnerFields = z.object({
  name: Line(200, 'partner.name'),
  userGroupId: z.int(toSchemaError('partner.group')).pipe(Id),
  emailPattern: EmailPattern.nullish(),
  exclusive: z.boolean().optional(),
});

/** HIS partners. The specification also calls them user types. */
export const partnerContract = contract('identity', 'partner', {
  findAll: list(
    ['name', 'email_pattern', 'group_name'],
    get('/userType/findAll', {
      summary: 'Lists the HIS partners. Only administrators get more than their names.',
      access: { user: 'limited', userAdmin: 'limited', administrator: 'any' },
      output: z.array(z.union([PartnerRow, PartnerName])),
    }),
  ),
  findAllNotExclusive: get('/userType/findAllNotExclusive', {
    summary: 'Lists the partners that also accept personal email addresses.',
    access: { public: 'limited', user: 'limited', userAdmin: 'limited', administrator: 'limited' },
    output: z.array(PartnerName),
    addressLimit: limitPerMinute(60),
  }),
  find: query('/userType/find', {
    summary: 'Returns one partner.',
    access: { user: 'partner', userAdmin: 'partner', administrator: 'any' },
    callerFields: { id: 'partnerId' },
    input: z.object({ id: Id }),
    output: z.array(PartnerRow),
  }),
  insert: post('/userType/insert', {
    summary:
      'Adds a partner. Without `exclusive`, a partner with an email pattern accepts no other addresses.',
    access: administrators,
    input: PartnerFields,
    needsProof: ({ emailPattern }) => Boolean(emailPattern),
  }),
  update: post('/userType/update', {
    summary:
      'Changes a partner. Another group ends the sessions of its users, so that their permissions apply at once.',
    access: administrators,
    input: PartnerFields.extend({ id: Id }),
    needsProof: true,
  }),
  delete: post('/userType/delete', {
    summary: 'Deletes a partner. Refused while users or reports belong to it.',
    access: administrators,
    input: z.object({ id: Id }),
  }),
});

export const GroupRow = z.object({ id: Id, name: z.string() });
export type GroupRow = z.infer<typeof GroupRow>;

const GroupFields = z.object({ name: Line(200, 'group.name') });

/** Stakeholder groups. The specification also calls them user groups. */
export const userGroupContract = contract('identity', 'userGroup', {
  findAll: list(
    ['name'],
    get('/userGroup/findAll', {
      summary: 'Lists the stakeholder groups.',
      access: { userAdmin: 'limited', administrator: 'any' },
      output: z.array(GroupRow),
    }),
  ),
  insert: post('/userGroup/insert', {
    summary: 'Adds a group.',
    access: administrators,
    input: GroupFields,
  }),
  update: post('/userGroup/update', {
    summary: 'Renames a group.',
    access: administrators,
    input: GroupFields.extend({ id: Id }),
  }),
  delete: post('/userGroup/delete', {
    summary: 'Deletes a group. Refused while it has partners or report permissions.',
    access: administrators,
    input: z.object({ id: Id }),
  }),
});
