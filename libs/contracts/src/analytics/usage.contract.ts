import { z } from 'zod';
import { contract, get, list } from '../kit/contract.js';
import { Day, Id, QueryId, toRefinement, Timestamp } from '../kit/fields.js';
import { ReportType } from '../reports/report.js';
import { isTooLongForUsage, maxUsageYears } from '../rules.js';

const partnerOrAll = { userAdmin: 'partner', administrator: 'any' } as const;
const ofPartner = { userTypeId: 'partnerId' } as const;
/** Aggregating years of usage is slow. */
const timeoutSeconds = 20;

/** Groupings of usage; `all` gives one row. */
export const usageKinds = ['all', 'report', 'category', 'partner', 'group'] as const;
export type UsageKind = (typeof usageKinds)[number];

/** Inclusive days in the portal's time zone. User admins get their own partner, administrators the given partner or all. */
const Range = z
  .object({ from: Day, to: Day, userTypeId: QueryId.optional() })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    ...toRefinement('must not be before the first day', 'field.lastBeforeFirst'),
  })
  .refine(({ from, to }) => !isTooLongForUsage(from, to), {
    path: ['to'],
    ...toRefinement(`must be less than ${maxUsageYears} years after the first day`, 'usage.tooManyYears', {
      years: maxUsageYears,
    }),
  });

/** Usage of one report, category, partner or group, or of all. */
export const UsageRow = z.object({
  /** Null without a category or owner, for deleted items together, and for `all`. */
  id: Id.nullable(),
  name: z.string().nullable(),
  views: z.int(),
  /** Of deleted reports, a person counts once for each. */
  viewers: z.int(),
  secondsInView: z.int(),
  /** True if the row is a report that the caller may open. */
  openable: z.boolean(),
});
export type UsageRow = z.infer<typeof UsageRow>;

export const UnopenedReportRow = z.object({
  id: Id,
  name: z.string(),
  type: ReportType,
  category: z.string().nullable(),
  owner: z.string().nullable(),
  date_uploaded: Timestamp,
  /** True if the caller may open it, too. */
  openable: z.boolean(),
});
export type UnopenedReportRow = z.infer<typeof UnopenedReportRow>;

/** A report with permissions that are not used, and their numbers. */
export const UnusedPermissionsRow = z.object({
  id: Id,
  name: z.string(),
  type: ReportType,
  /** Users with a permission of their own, and those of them without a view since. */
  users: z.int(),
  usersWithoutView: z.int(),
  /** Groups with a permission, and those of them without a view since; for a partner, without a view by its users. */
  groups: z.int(),
  groupsWithoutView: z.int(),
});
export type UnusedPermissionsRow = z.infer<typeof UnusedPermissionsRow>;

export const UnusedPermissionRow = z.object({
  id: z.string(),
  /** The id of the user or of the group. */
  receiverId: Id,
  receiver: z.string(),
  kind: z.enum(['user', 'group']),
  user_type_name: z.string().nullable(),
  granted: Timestamp,
});
export type UnusedPermissionRow = z.infer<typeof UnusedPermissionRow>;

export const usageContract = contract('analytics', 'usage', {
  findAll: list(
    ['name', 'views', 'viewers', 'secondsInView'],
    get('/usage/findAll', {
      summary:
        'Returns the usage in a range of days, by reports, categories, partners or groups as they are now, or all in one row; for the reports of a category or the partners of a group, if one is given.',
      access: partnerOrAll,
      callerFields: ofPartner,
      input: Range.safeExtend({
        by: z.enum(usageKinds),
        categoryId: QueryId.optional(),
        groupId: QueryId.optional(),
      }),
      output: z.array(UsageRow),
      timeoutSeconds,
    }),
  ),
  findUnopened: list(
    ['name', 'type', 'category', 'owner', 'date_uploaded'],
    get('/usage/findUnopened', {
      summary:
        'Lists the reports that were not opened in a range of days; for a partner, those that its people may open.',
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
        'Lists the reports with permissions that were not used since they were granted, with their number; for a partner, those of its people and its group.',
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
      summary: 'Lists the users and groups that have a permission for a report and have not opened it since.',
      access: partnerOrAll,
      report: 'filter',
      callerFields: ofPartner,
      input: z.object({ reportId: QueryId, userTypeId: QueryId.optional() }),
      output: z.array(UnusedPermissionRow),
      timeoutSeconds,
    }),
  ),
});
