import { z } from 'zod';
import { AccountStatus } from '../identity/account.js';
import { get, list, query } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { Id, QueryId, Timestamp } from '../kit/fields.js';

/** Why somebody may open a report. */
export const accessReasons = [
  'Administrator',
  'Own partner',
  'Group permission',
  'User permission',
  'Accepted request',
] as const;
export type AccessReason = (typeof accessReasons)[number];

/** What opens a report to somebody. */
export const AccessGrant = z.object({
  reason: z.enum(accessReasons),
  /** The name of the partner or group by whose right it is; null where it is nobody else's. */
  by: z.string().nullable(),
  /** When it ends by itself; null for never. */
  until: Timestamp.nullable(),
});
export type AccessGrant = z.infer<typeof AccessGrant>;

/** What would open a report to somebody but does not, or keeps it closed. */
export const MissingAccess = z.discriminatedUnion('code', [
  z.object({ code: z.literal('reportDeleted') }),
  /** No import has found the report in Power BI. */
  z.object({ code: z.literal('reportNotAvailableYet') }),
  z.object({ code: z.literal('cannotSignIn'), status: AccountStatus }),
  z.object({ code: z.literal('permissionEnded'), until: Timestamp }),
  /** The group has the report for its user admins alone. */
  z.object({ code: z.literal('userAdminsOnly'), group: z.string() }),
  z.object({ code: z.literal('requestPending') }),
  z.object({ code: z.literal('requestDenied') }),
]);
export type MissingAccess = z.infer<typeof MissingAccess>;

const Person = z.object({
  userId: Id,
  firstname: z.string(),
  surname: z.string(),
  /** The user's HIS partner. */
  user_type: z.string().nullable(),
});

const OpenReport = AccessGrant.extend({
  reportId: Id,
  reportName: z.string(),
  /** What else opens it: with the one reason gone it stays open by these. */
  otherReasons: z.array(z.enum(accessReasons)),
});

/** One pair of a user and a report that it may open. */
export const AccessPairRow = Person.extend(OpenReport.shape).extend({ id: z.string() });
export type AccessPairRow = z.infer<typeof AccessPairRow>;

/** A user with every report that it may open, perhaps none. */
export const PersonAccess = Person.extend({ reports: z.array(OpenReport) });
export type PersonAccess = z.infer<typeof PersonAccess>;

/** A user, a report, or both. */
const UserOrReport = z
  .object({ userId: QueryId.optional(), reportId: QueryId.optional() })
  .check(({ value, issues }) => {
    if (value.userId ?? value.reportId) return;
    for (const field of ['userId', 'reportId']) {
      issues.push({
        code: 'custom',
        input: value,
        path: [field],
        message: 'Please choose a user or a report.',
      });
    }
  });

const administrators = { administrator: 'any' } as const;

/** The decision of who may open what, made plain for administrators. */
export const accessExplainedContract = contract('reports', 'accessExplained', {
  explain: query('/reportAccess/explain', {
    summary: 'Why a user may or may not open a report.',
    access: administrators,
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
        'The reports that a user may open, or the users who may open a report, each with its reason; one of the two must be named. The users of a report are listed without administrators, who may open every report.',
      access: administrators,
      input: UserOrReport,
      output: z.array(AccessPairRow),
    }),
  ),
  exportPart: get('/reportAccess/exportPart', {
    summary:
      'The next users after one, by id, with all reports that each may open: some 15,000 pairs at a time, without administrators. Parts up to the one whose `nextAfterUserId` is null are all pairs.',
    access: administrators,
    input: z.object({ afterUserId: QueryId.optional() }),
    output: z.object({
      rows: z.array(PersonAccess),
      nextAfterUserId: Id.nullable(),
      /** How many users there are in all. */
      people: z.int(),
    }),
    timeoutSeconds: 20,
    exclusive: 'export',
  }),
});
