import { z } from 'zod';
import { contract, get, hasMany, limitPerMinute, list, post, query } from '../kit/contract.js';
import { BulkIds, BulkSelection, planBulk, runBulk } from '../kit/bulk.js';
import { ExactText, Id, Line, RefusalFields, Text, Time } from '../kit/fields.js';
import { toSchemaError } from '../kit/refusal.js';
import { bulkReportActions, maxErrors, maxReportName, reportTypes } from '../rules.js';
import { readPastedAddress, readPastedId } from './pasted-address.js';
import {
  ReportFilters,
  ReportRow,
  ReportSettings,
  reportSortColumns,
  ViewedReportRow,
  viewedSortColumns,
} from './report.js';

const owned = { userAdmin: 'owned', administrator: 'any' } as const;
const administrators = { administrator: 'any' } as const;
const ofOwner = { userTypeId: 'partnerId' } as const;

const missingType = toSchemaError('report.type');
const maxAddress = 2_000;
/** Exact, because parsers of addresses mend what is hidden in them. */
const EmbedUrl = ExactText(maxAddress, 'report.address')
  .overwrite(readPastedAddress)
  .min(1, toSchemaError('report.address'));
const PowerBiId = (kind: 'report' | 'dataset') =>
  Text(maxAddress)
    .overwrite((text) => readPastedId(text, kind))
    .nullish();

/** Power Bi and Dash reports require Power BI's ids, which the service checks. */
const ReportFields = z.object({
  name: Line(maxReportName, 'report.name'),
  description: Text(1_000).trim().optional(),
  reportId: PowerBiId('report'),
  datasetId: PowerBiId('dataset'),
  embedUrl: EmbedUrl,
  /** The owning HIS partner; the user admin's own by default. */
  userTypeId: Id.nullish(),
});

const BulkReportChange = z.object({
  action: z.enum(bulkReportActions),
  /** The category to move to; null for none. */
  newCategoryId: Id.nullish(),
  /** The stakeholder group that gets access. */
  grantedGroupId: Id.optional(),
});

/** The category and the audience that a new report starts with, beside the people of its owner. */
const FirstAudience = z.object({
  /** Administrators only. */
  categoryId: Id.nullish(),
  groupIds: z.array(Id).max(50).optional(),
  userIds: z.array(Id).max(50).optional(),
});

/** A report as Power BI describes it. */
export const PowerBiReportDetails = z.object({
  name: z.string(),
  workspace: z.string(),
  datasetId: z.string().nullable(),
  embedUrl: z.string().nullable(),
  /** True if the dataset has row-level security; undefined if Power BI does not say. */
  isIdentityRequired: z.boolean().optional(),
});
export type PowerBiReportDetails = z.infer<typeof PowerBiReportDetails>;

export const reportManagementContract = contract('reports', 'reportManagement', {
  insert: post('/report/insert', {
    summary: 'Adds a report with its category and audience. Reports of user admins belong to their partner.',
    access: owned,
    // The id of Power BI.
    report: 'checked',
    callerFields: ofOwner,
    input: ReportFields.extend({ type: z.enum(reportTypes, missingType), ...FirstAudience.shape }),
    needsProof: hasMany('groupIds', 'userIds'),
  }),
  check: query('/report/check', {
    summary:
      'Checks the address and the ids of a report before it is added. Returns the errors, the hosts that reports of the type may come from, and for administrators also the report in Power BI.',
    access: { userAdmin: 'any', administrator: 'any' },
    // The id of Power BI.
    report: 'checked',
    input: z.object({
      type: z.enum(reportTypes, missingType),
      embedUrl: ExactText(maxAddress).overwrite(readPastedAddress).nullish(),
      reportId: PowerBiId('report'),
      datasetId: PowerBiId('dataset'),
    }),
    output: z.object({
      errors: z
        .array(RefusalFields.extend({ field: z.enum(['embedUrl', 'reportId', 'datasetId']) }))
        .max(maxErrors),
      report: PowerBiReportDetails.nullable(),
      /** `*.example.org` stands for the subdomains of example.org. */
      hosts: z.array(z.string()),
    }),
    accountLimit: limitPerMinute(60),
    timeoutSeconds: 20,
  }),
  update: post('/report/update', {
    summary: 'Changes a report. `reportTypeId` is the id of its type.',
    access: owned,
    // The id of Power BI.
    report: 'checked',
    callerFields: ofOwner,
    input: ReportFields.extend({ id: Id, reportTypeId: z.int(missingType).pipe(Id) }),
  }),
  updateSettings: post('/report/updateSettings', {
    summary: 'Changes the settings of a report; omitted ones stay.',
    access: owned,
    input: ReportSettings.partial().extend({ id: Id }),
  }),
  verify: post('/report/verify', {
    summary: 'Marks a report as verified until a day within the next 12 months; with null, no longer.',
    access: owned,
    input: z.object({ id: Id, until: Time.nullable() }),
  }),
  delete: post('/report/delete', {
    summary: 'Deletes a report. The history of its views stays.',
    access: owned,
    input: z.object({ id: Id }),
    needsProof: true,
  }),
  planBulk: planBulk('/report/planBulk', {
    summary:
      'Plans a bulk action: the reports that it would change, by their ids or by the filters of the list of managed reports, and the reasons why it would skip others.',
    access: owned,
    input: BulkSelection.extend({ ...ReportFilters.shape, ...BulkReportChange.shape }),
  }),
  runBulk: runBulk('/report/runBulk', {
    summary:
      'Deletes reports, gives a group access to them, or as an administrator moves them to a category, by the rules of the calls for one report. ' +
      'The result names those that were refused.',
    access: owned,
    input: BulkReportChange.extend({
      ids: BulkIds,
      /** The end of the access that a group gets; null for none. */
      until: Time.nullish(),
    }),
  }),
  updateCategory: post('/report/updateCategory', {
    summary: 'Moves reports to a category, or to none: all of them, or none if one does not exist.',
    access: administrators,
    input: z.object({ reports: z.array(Id).min(1).max(2_000), categoryId: Id.nullable() }),
    needsProof: hasMany('reports'),
  }),
  findByReportOwner: list(
    viewedSortColumns,
    query('/report/findByReportOwner', {
      summary: 'Lists the reports of a partner that match the filters.',
      access: owned,
      callerFields: ofOwner,
      input: ReportFilters.omit({ ownerId: true }).extend({ userTypeId: Id }),
      output: z.array(ViewedReportRow),
    }),
  ),
  findAllAndCategory: list(
    viewedSortColumns,
    get('/report/findAllAndCategory', {
      summary: 'Lists all reports that match the filters, with their categories.',
      access: administrators,
      input: ReportFilters,
      output: z.array(ViewedReportRow),
    }),
  ),
  findUnselectedByUserId: list(
    reportSortColumns,
    query('/report/findUnselectedByUserId', {
      summary: 'Lists the reports for which a user has no user permission.',
      access: administrators,
      input: z.object({ userId: Id }),
      output: z.array(ReportRow),
    }),
  ),
  findUnselectedByGroupIdAndOwner: list(
    reportSortColumns,
    query('/report/findUnselectedByGroupIdAndOwner', {
      summary:
        "Lists a partner's reports that are not open to a group yet; without a partner, administrators get those of all.",
      access: owned,
      callerFields: ofOwner,
      input: z.object({ userGroupId: Id, userTypeId: Id.optional() }),
      output: z.array(ReportRow),
    }),
  ),
  findUnselectedByUserIdAndOwner: list(
    reportSortColumns,
    query('/report/findUnselectedByUserIdAndOwner', {
      summary:
        "Lists a partner's reports for which a user has no user permission: `targetUserId`, by default the caller.",
      access: owned,
      callerFields: { userId: 'accountId', ...ofOwner },
      input: z.object({ userId: Id, userTypeId: Id, targetUserId: Id.optional() }),
      output: z.array(ReportRow),
    }),
  ),
});
