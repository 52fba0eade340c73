import { z } from 'zod';
import { contract, post, query } from '../kit/contract.js';
import { FilledText, Id, Text } from '../kit/fields.js';
import { toSchemaError } from '../kit/refusal.js';
import { identitySources, maxIdentityRole, maxIdentityRoles, maxIdentityUsername } from '../rules.js';

const asciiHint = toSchemaError('identity.ascii');
const isAscii = /^[\x21-\x7e]*$/;
const Username = FilledText(maxIdentityUsername, 'identity.username').regex(isAscii, asciiHint);

/**
 * How the identity of a viewer is made, as which Power BI applies row-level security: a username and roles.
 * Source: https://learn.microsoft.com/rest/api/power-bi/embed-token/generate-token#effectiveidentity
 */
export const IdentityRule = z.object({
  source: z.enum(identitySources),
  /** The username of `fixed`. For `partner` and `group` the beginning of the username, which ends with their number. */
  text: Text(200).trim().regex(isAscii, asciiHint).default(''),
  /** The usernames of `table`. */
  partners: z
    .array(z.object({ partnerId: Id, username: Username }))
    .max(500)
    .default([]),
  /** The username of viewers for whom the source has none; without it they cannot open the report. */
  otherwise: Username.nullish(),
  roles: z
    .array(FilledText(maxIdentityRole, 'identity.role').regex(/^[^,]+$/, toSchemaError('identity.roleComma')))
    .max(maxIdentityRoles)
    .default([]),
});
export type IdentityRule = z.infer<typeof IdentityRule>;

export const ReportIdentity = z.object({
  rule: IdentityRule.nullable(),
  /** Whether the dataset needs an identity, as the last import read it. */
  isRequired: z.boolean(),
  areRolesRequired: z.boolean(),
  /** The partners of the rule's table. */
  partners: z.array(z.object({ id: Id, name: z.string() })),
});
export type ReportIdentity = z.infer<typeof ReportIdentity>;

const administrators = { administrator: 'any' } as const;

/** Row-level security of Power BI reports. */
export const reportIdentityContract = contract('reports', 'reportIdentity', {
  find: query('/reportIdentity/find', {
    summary: 'Returns as whom Power BI shows a report to its viewers.',
    access: administrators,
    report: 'shown',
    input: z.object({ reportId: Id }),
    output: ReportIdentity,
  }),
  update: post('/reportIdentity/update', {
    summary:
      'Sets as whom Power BI shows a report to its viewers; null for reports without row-level security.',
    access: administrators,
    report: 'shown',
    input: z.object({ reportId: Id, rule: IdentityRule.nullable() }),
    needsProof: true,
  }),
  preview: query('/reportIdentity/preview', {
    summary: 'Returns the identity that a rule gives a user. The username is null if there is none.',
    access: administrators,
    input: z.object({ rule: IdentityRule, userId: Id }),
    output: z.object({ username: z.string().nullable(), roles: z.array(z.string()) }),
  }),
});
