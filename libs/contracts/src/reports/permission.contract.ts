import { z } from 'zod';
import { DecisionReason } from '../decision.js';
import type { NonEmptyAccessRule } from '../kit/access.js';
import { contract, get, hasMany, limitPerMinute, list, post, query } from '../kit/contract.js';
import { BulkIds, BulkSelection, planBulk, runBulk } from '../kit/bulk.js';
import { Id, QueryId, Time, Timestamp } from '../kit/fields.js';
import { toSchemaError } from '../kit/refusal.js';
import { bulkEndActions, bulkPermissionActions, maxBulkItems, permissionEnds } from '../rules.js';

const owned = { userAdmin: 'owned', administrator: 'any' } as const;
const ofOwner = { userTypeId: 'partnerId' } as const;
const Receiver = z.int(toSchemaError('permission.chooseGroup')).pipe(Id);
const noReport = toSchemaError('permission.chooseReport');
const NewPermissions = z.object({
  reportIds: z.array(Id).min(1, noReport).max(500),
  until: Time.nullish(),
});

/** Reports of one step of a bulk grant, to each of its users. */
const BulkReports = z.array(Id).min(1, noReport).max(maxBulkItems);

const BulkPermissionChange = z.object({
  action: z.enum(bulkPermissionActions),
  /** The new end; null for none. */
  until: Time.nullish(),
});

/** Members of a group with a permission. */
export const viewedByChoices = ['Allow All', 'Only Admin(s)'] as const;

/** Filters of lists of permissions, all of which must match. Lists contain permissions that have ended only with `end`. */
export const PermissionFilters = z.object({
  reportId: QueryId.optional(),
  /** The stakeholder group or the user. */
  receiverId: QueryId.optional(),
  end: z.enum(permissionEnds).optional(),
});
export type PermissionFilters = z.infer<typeof PermissionFilters>;

const PermissionRow = z.object({
  id: Id,
  reportId: Id,
  reportName: z.string(),
  workspace_name: z.string().nullable(),
  /** The end of the permission; null for none. */
  until: Timestamp.nullable(),
});

export const GroupPermissionRow = PermissionRow.extend({
  userGroupId: Id,
  owner: z.string().nullable(),
  userGroupName: z.string(),
  viewedBy: z.enum(viewedByChoices),
});
export type GroupPermissionRow = z.infer<typeof GroupPermissionRow>;

export const UserPermissionRow = PermissionRow.extend({
  userId: Id,
  firstname: z.string(),
  surname: z.string(),
  user_type: z.string().nullable(),
});
export type UserPermissionRow = z.infer<typeof UserPermissionRow>;

/** The calls that change permissions of users and of groups alike, with the summary, access and input of granting them. */
const createChangeCalls = <Input extends z.ZodObject>(
  receiver: 'user' | 'group',
  grant: { summary: string; access: NonEmptyAccessRule; input: Input },
) => ({
  insert: post(`/${receiver}Permission/insert`, {
    ...grant,
    needsProof: hasMany('reportIds'),
  }),
  delete: post(`/${receiver}Permission/delete`, {
    summary: `Deletes a permission of a ${receiver}.`,
    access: owned,
    input: z.object({ id: Id }),
    accountLimit: limitPerMinute(120),
  }),
  planBulk: planBulk(`/${receiver}Permission/planBulk`, {
    summary: `Plans a bulk action: the ${receiver} permissions that it would change, by their ids or by the search of the list, and the reasons why it would skip others.`,
    access: owned,
    report: 'filter',
    input: BulkSelection.extend({ ...PermissionFilters.shape, ...BulkPermissionChange.shape }),
  }),
  runBulk: runBulk(`/${receiver}Permission/runBulk`, {
    summary: `Deletes ${receiver} permissions, or changes their end, by the rules of the calls for one permission. The result names those that were refused.`,
    access: owned,
    input: BulkPermissionChange.extend({ ids: BulkIds }),
  }),
});

export const groupPermissionContract = contract('reports', 'groupPermission', {
  findByReportOwner: list(
    ['reportName', 'owner', 'userGroupName', 'viewedBy', 'until'],
    query('/groupPermission/findByReportOwner', {
      summary:
        "Lists the group permissions for a partner's reports; without a partner, administrators get all.",
      access: owned,
      report: 'filter',
      callerFields: ofOwner,
      input: PermissionFilters.extend({ userTypeId: Id.optional() }),
      output: z.array(GroupPermissionRow),
    }),
  ),
  ...createChangeCalls('group', {
    summary: 'Opens reports to a group: all of them, or none if the caller may not share one.',
    access: owned,
    input: NewPermissions.extend({ userGroupId: Receiver, viewedBy: z.enum(viewedByChoices).nullish() }),
  }),
});

/** A permission of a user or of a group that ends within 14 days. */
export const PermissionEndRow = z.object({
  id: Id,
  to: z.enum(['user', 'group']),
  reportId: Id,
  report: z.string(),
  owner: z.string().nullable(),
  receiverId: Id,
  /** The name of the user or group. */
  receiver: z.string(),
  /** The HIS partner of a user; null for groups. */
  user_type: z.string().nullable(),
  /** Of a group permission; null for users. */
  viewedBy: z.enum(viewedByChoices).nullable(),
  until: Timestamp,
});
export type PermissionEndRow = z.infer<typeof PermissionEndRow>;

/** A report that the caller can open until a day within the next 14 days. */
export const OwnEndRow = z.object({
  reportId: Id,
  report: z.string(),
  until: Timestamp,
  /** True while a request of the caller for the report is pending. */
  isRequested: z.boolean(),
});
export type OwnEndRow = z.infer<typeof OwnEndRow>;

export const permissionEndContract = contract('reports', 'permissionEnd', {
  findAll: list(
    ['report', 'receiver', 'user_type', 'until'],
    get('/permissionEnd/findAll', {
      summary:
        'Lists the permissions of users and groups that end within 14 days and wait for a decision; for user admins, those for the reports of their partner.',
      access: owned,
      output: z.array(PermissionEndRow),
    }),
  ),
  findMine: get('/permissionEnd/findMine', {
    offline: true,
    summary: "Lists the reports for which the caller's access ends within 14 days, at most 100.",
    access: { user: 'self', userAdmin: 'self' },
    output: z.array(OwnEndRow),
  }),
  extend: post('/permissionEnd/extend', {
    summary: 'Moves the end of a permission to a later time. A user is notified with the reason.',
    access: owned,
    input: z.object({ id: Id, until: Time, reason: DecisionReason }),
    accountLimit: limitPerMinute(120),
  }),
  letEnd: post('/permissionEnd/letEnd', {
    summary: 'Removes a permission from the list of those that end soon, and changes nothing else.',
    access: owned,
    input: z.object({ id: Id }),
    accountLimit: limitPerMinute(120),
  }),
  planBulk: planBulk('/permissionEnd/planBulk', {
    summary:
      'Plans a bulk action: the permissions of the list that it would change, by their ids or by the search of the list, and the reasons why it would skip others.',
    access: owned,
    input: BulkSelection,
  }),
  runBulk: runBulk('/permissionEnd/runBulk', {
    summary:
      'Extends permissions of the list by 90 days or lets them end, by the rules of the calls for one permission. The result names those that ' +
      'were refused.',
    access: owned,
    input: z.object({ ids: BulkIds, action: z.enum(bulkEndActions) }),
  }),
});

const userPermissionSort = [
  'reportName',
  'workspace_name',
  'firstname',
  'surname',
  'user_type',
  'until',
] as const;

export const userPermissionContract = contract('reports', 'userPermission', {
  findAll: list(
    userPermissionSort,
    get('/userPermission/findAll', {
      summary: 'Lists all permissions of single users.',
      access: { administrator: 'any' },
      report: 'filter',
      input: PermissionFilters,
      output: z.array(UserPermissionRow),
    }),
  ),
  findByOwner: list(
    userPermissionSort,
    query('/userPermission/findByOwner', {
      summary: "Lists the permissions of single users for a partner's reports.",
      access: owned,
      report: 'filter',
      callerFields: ofOwner,
      input: PermissionFilters.extend({ userTypeId: Id }),
      output: z.array(UserPermissionRow),
    }),
  ),
  ...createChangeCalls('user', {
    summary:
      "Opens reports to a user: all of them, or none. User admins open their partner's reports to their partner's users.",
    access: { userAdmin: 'owned x partner', administrator: 'any' },
    input: NewPermissions.extend({ userId: Receiver }),
  }),
  grantBulk: runBulk('/userPermission/grantBulk', {
    summary:
      'Opens reports to users by the rules of the call for one user. Existing permissions stay. The result names the users that were refused.',
    access: { userAdmin: 'owned x partner', administrator: 'any' },
    input: z.object({ userIds: BulkIds, reportIds: BulkReports, until: Time.nullish() }),
  }),
});
