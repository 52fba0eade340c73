import { z } from 'zod';
import { AccountStatus } from '../identity/person.js';
import { contract, get, list, query } from '../kit/contract.js';
import { Id, QueryId, Timestamp } from '../kit/fields.js';
import { toSchemaError } from '../kit/refusal.js';

export const accessReasons = [
  'Administrator',
  'Own partner',
  'Group permission',
  'User permission',
  'Accepted request',
] as const;
export type AccessReason = (typeof accessReasons)[number];

export const AccessGrant = z.object({
  reason: z.enum(accessReasons),
  /** The partner or group with the permission, or the person who accepted the request; null for other reasons. */
  by: z.string().nullable(),
  /** The time of the permission; null for other reasons. */
  since: Timestamp.nullable(),
  /** The end of the access; null for none. */
  until: Timestamp.nullable(),
});
export type AccessGrant = z.infer<typeof AccessGrant>;

export const MissingAccess = z.discriminatedUnion('code', [
  z.object({ code: z.literal('reportDeleted') }),
  /** The report was not found in Power BI by an import. */
  z.object({ code: z.literal('reportNotAvailableYet') }),
  z.object({ code: z.literal('cannotSignIn'), status: AccountStatus }),
  z.object({ code: z.literal('permissionEnded'), until: Timestamp }),
  /** The group's permission is limited to its user admins. */
  z.object({ code: z.literal('userAdminsOnly'), group: z.string() }),
  z.object({ code: z.literal('requestPending') }),
  z.object({ code: z.literal('requestDenied') }),
]);
export type MissingAccess = z.infer<typeof MissingAccess>;

const Person = z.object({
  userId: Id,
  firstname: z.string(),
  surname: z.string(),
  user_type: z.string().nullable(),
});

const OpenReport = AccessGrant.extend({
  reportId: Id,
  reportName: z.string(),
  /** Other reasons, which remain if `reason` is removed. */
  otherReasons: z.array(z.enum(accessReasons)),
});

/** A user and a report that the user may open. */
export const AccessPairRow = Person.extend(OpenReport.shape).extend({ id: z.string() });
export type AccessPairRow = z.infer<typeof AccessPairRow>;

export const PersonAccess = Person.extend({ reports: z.array(OpenReport) });
export type PersonAccess = z.infer<typeof PersonAccess>;

const UserOrReport = z
  .object({ userId: QueryId.optional(), reportId: QueryId.optional() })
  .check(({ value, issues }) => {
    if (value.userId ?? value.reportId) return;
    for (const field of ['userId', 'reportId']) {
      issues.push({
        code: 'custom',
        input: value,
        path: [field],
        message: toSchemaError('accessRequest.userOrReport'),
      });
    }
  });

const administrators = { administrator: 'any' } as const;

export const accessExplainedContract = contract('reports', 'accessExplained', {
  explain: query('/reportAccess/explain', {
    summary:
      'Explains why a user may or may not open a report. User admins ask about users of their partner, and about reports that they may open, ' +
      'manage or request.',
    access: { userAdmin: 'partner', administrator: 'any' },
    // A report that the caller may request.
    report: 'checked',
    input: z.object({ userId: Id, reportId: Id }),
    output: z.object({
      allowed: z.boolean(),
      grants: z.array(AccessGrant),
      missing: z.array(MissingAccess),
    }),
  }),
  findAll: list(
    ['firstname', 'surname', 'user_type', 'reportName', 'reason', 'until'],
    get('/reportAccess/findAll', {
      summary:
        'Lists the reports that a user may open, or the users who may open a report, each with the reasons. Requires one of the two. The users of a report are listed without administrators, who may open every report.',
      access: administrators,
      report: 'filter',
      input: UserOrReport,
      output: z.array(AccessPairRow),
    }),
  ),
  exportPart: get('/reportAccess/exportPart', {
    summary:
      'Lists the next users after an id, with all reports that each may open: some 15,000 pairs at a time, without administrators. The last part has null as `nextAfterUserId`.',
    access: administrators,
    input: z.object({ afterUserId: QueryId.optional() }),
    needsProof: true,
    output: z.object({
      rows: z.array(PersonAccess),
      nextAfterUserId: Id.nullable(),
      people: z.int(),
    }),
    timeoutSeconds: 20,
    exclusive: 'export',
  }),
});
