import { z } from 'zod';
import { get, list } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { Day, Id, QueryId, refinement, Timestamp } from '../kit/fields.js';
import { ReportType } from '../reports/report.js';
import { isTooLongForUsage, mostUsageYears } from './usage-range.js';

const partnerOrAll = { userAdmin: 'partner', administrator: 'any' } as const;
const ofPartner = { userTypeId: 'partnerId' } as const;
/** Seconds: usage of years may take a while to be put together. */
const timeoutSeconds = 20;

/** What usage is told by; `all` is one row. */
export const usageKinds = ['all', 'report', 'category', 'partner', 'group'] as const;
export type UsageKind = (typeof usageKinds)[number];

/** Days of the portal's time zone, both included; a user admin's are of its own partner, an administrator's of the one named, or of all. */
const Range = z
  .object({ from: Day, to: Day, userTypeId: QueryId.optional() })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    ...refinement('must not be before the first day', 'The last day must not be before the first.'),
  })
  .refine(({ from, to }) => !isTooLongForUsage(from, to), {
    path: ['to'],
    ...refinement(
      `must be less than ${mostUsageYears} years after the first day`,
      `Please choose less than ${mostUsageYears} years.`,
    ),
  });

/** Half the views took at most `median`, nineteen in twenty at most `p95`; null where none is known. */
const Spread = z.object({ median: z.number().nullable(), p95: z.number().nullable() });

/** Usage of what a row stands for. */
export const UsageRow = z.object({
  /** Of the report, category, partner or group; null for what has none, for all that is gone together, and for `all`. */
  id: Id.nullable(),
  name: z.string().nullable(),
  views: z.int(),
  /** Different people who viewed. */
  viewers: z.int(),
  /** Seconds that reports were visible, in all. */
  secondsInView: z.int(),
  /** Seconds that a view was visible. */
  viewTime: Spread,
  /** Seconds until a report was drawn. */
  drawTime: Spread,
  /** Whether the caller may open it; false for what is no report. */
  openable: z.boolean(),
});
export type UsageRow = z.infer<typeof UsageRow>;

/** A report that nobody opened. */
export const UnopenedReportRow = z.object({
  id: Id,
  name: z.string(),
  type: ReportType,
  category: z.string().nullable(),
  owner: z.string().nullable(),
  date_uploaded: Timestamp,
  /** False where the caller may not open it, though its people may. */
  openable: z.boolean(),
});
export type UnopenedReportRow = z.infer<typeof UnopenedReportRow>;

/** Permissions for a report, of whose receivers at least one has not opened it since, and how many have not. */
export const UnusedPermissionsRow = z.object({
  /** The report's. */
  id: Id,
  name: z.string(),
  type: ReportType,
  /** Users with a permission of their own, and those of them who never opened the report since. */
  users: z.int(),
  usersWithoutView: z.int(),
  /** Groups with a permission, and those of them none of whose people opened the report since; told of a partner, none of its people. */
  groups: z.int(),
  groupsWithoutView: z.int(),
});
export type UnusedPermissionsRow = z.infer<typeof UnusedPermissionsRow>;

/** Somebody, or a group, with a permission that was not used. */
export const UnusedPermissionRow = z.object({
  id: z.string(),
  /** A user's name, or a group's. */
  receiver: z.string(),
  kind: z.enum(['user', 'group']),
  user_type_name: z.string().nullable(),
  /** When the permission was given. */
  granted: Timestamp,
});
export type UnusedPermissionRow = z.infer<typeof UnusedPermissionRow>;

/** How the portal is used, for those who decide. */
export const usageContract = contract('analytics', 'usage', {
  findAll: list(
    ['name', 'views', 'viewers', 'secondsInView', 'viewTime', 'drawTime'],
    get('/usage/findAll', {
      summary:
        'Usage in a range of days, told by reports, categories, partners or groups as they are now, or all in one row.',
      access: partnerOrAll,
      callerFields: ofPartner,
      input: Range.safeExtend({ by: z.enum(usageKinds) }),
      output: z.array(UsageRow),
      timeoutSeconds,
    }),
  ),
  findUnopened: list(
    ['name', 'type', 'category', 'owner', 'date_uploaded'],
    get('/usage/findUnopened', {
      summary: 'Reports that nobody opened in a range of days; of a partner: that its people may open.',
      access: partnerOrAll,
      callerFields: ofPartner,
      input: Range,
      output: z.array(UnopenedReportRow),
      timeoutSeconds,
    }),
  ),
  findUnusedPermissions: list(
    ['name', 'type', 'users', 'usersWithoutView', 'groups', 'groupsWithoutView'],
    get('/usage/findUnusedPermissions', {
      summary:
        'Reports with permissions whose receivers never opened them since they were given, and how many did not; of a partner: those given to its people and its group.',
      access: partnerOrAll,
      callerFields: ofPartner,
      input: z.object({ userTypeId: QueryId.optional() }),
      output: z.array(UnusedPermissionsRow),
      timeoutSeconds,
    }),
  ),
  findUnusedPermissionsOfReport: list(
    ['receiver', 'kind', 'user_type_name', 'granted'],
    get('/usage/findUnusedPermissionsOfReport', {
      summary: 'The users and groups who have a permission for a report and never opened it since.',
      access: partnerOrAll,
      callerFields: ofPartner,
      input: z.object({ reportId: QueryId, userTypeId: QueryId.optional() }),
      output: z.array(UnusedPermissionRow),
      timeoutSeconds,
    }),
  ),
});
