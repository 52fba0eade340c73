import { z } from 'zod';
import { contract, list, query } from '../kit/contract.js';
import { Id, Timestamp } from '../kit/fields.js';
import { powerBiFailures } from '../rules.js';
import { AccessGrant, AccessPairRow } from './access-explained.contract.js';
import { viewedByChoices } from './permission.contract.js';
import { AvailableReportRow, ReportRow } from './report.js';

const visible = { user: 'visible', userAdmin: 'visible', administrator: 'any' } as const;
const owned = { userAdmin: 'owned', administrator: 'any' } as const;
const ofPartner = { userAdmin: 'partner', administrator: 'any' } as const;
const Report = z.object({ id: Id });
const Person = z.object({ id: Id });

/** A user and a report that the user may open, with the user permission that the caller may take away. */
export const OpenReportRow = AccessPairRow.extend({
  /** Null without a user permission, and for a report that the caller does not manage. */
  permissionId: Id.nullable(),
});
export type OpenReportRow = z.infer<typeof OpenReportRow>;

export const ReportFailure = z.object({
  operation: z.enum(['view', 'export']),
  cause: z.enum(powerBiFailures),
  /** Power BI's name of the error, or Entra's number; null for none. */
  code: z.string().nullable(),
  failed: Timestamp,
});
export type ReportFailure = z.infer<typeof ReportFailure>;
export const FailedRefresh = z.object({
  at: Timestamp,
  /** Power BI's error code, such as `ModelRefreshFailed_CredentialsNotSpecified`. */
  reason: z.string(),
});

export const AboutReport = AvailableReportRow.extend({
  workspace_name: z.string().nullable(),
  ...ReportRow.pick({ data_refreshed_at: true, stale_at: true, verified_until: true }).shape,
  verified_at: Timestamp.nullable().optional(),
  /** The name of the person who verified the report; null without verification, and for a deleted account. */
  verified_by: z.string().nullable().optional(),
  /** The last refresh of a Power BI report failed; null otherwise, and for reports that the caller does not manage. */
  failed_refresh: FailedRefresh.nullable().optional(),
  user_type_id: Id.nullable(),
  /** True if the caller may change the report and its permissions. */
  isManaged: z.boolean(),
  /** Why the caller may open the report; empty for one that the caller only manages. */
  grants: z.array(AccessGrant),
  /** The numbers of ratings with 0 to 5 stars. */
  stars: z.array(z.int()).length(6),
  ownStar: z.int().nullable(),
  /** What Power BI refuses now, for those who manage the report. */
  failures: z.array(ReportFailure).optional(),
});
export type AboutReport = z.infer<typeof AboutReport>;

export const ReportNoteRow = z.object({ id: Id, updates: z.string(), date_created: Timestamp });
export type ReportNoteRow = z.infer<typeof ReportNoteRow>;

/** People of a HIS partner who may open a report. */
export const ReportPartnerRow = z.object({
  id: Id,
  name: z.string(),
  group_name: z.string(),
  people: z.int(),
  /** People by the reason that ends last. */
  ownPartner: z.int(),
  byGroup: z.int(),
  byUser: z.int(),
});
export type ReportPartnerRow = z.infer<typeof ReportPartnerRow>;

export const ReportGroupRow = z.object({
  id: Id,
  userGroupId: Id,
  userGroupName: z.string(),
  viewedBy: z.enum(viewedByChoices),
  /** The end of the permission; null for none. */
  until: Timestamp.nullable(),
});
export type ReportGroupRow = z.infer<typeof ReportGroupRow>;

/** The details of one report that the caller may see. */
export const aboutReportContract = contract('reports', 'aboutReport', {
  find: query('/aboutReport/find', {
    summary:
      'Returns why the caller may open a report, and its ratings. For reports that the caller may open or manages.',
    access: visible,
    report: 'shown',
    input: Report,
    output: AboutReport,
  }),
  findUpdates: list(
    ['date_created'],
    query('/aboutReport/findUpdates', {
      summary: 'Lists the update notes of a report that the caller may open or manages, newest first.',
      access: visible,
      report: 'shown',
      input: Report,
      output: z.array(ReportNoteRow),
    }),
  ),
  findPeople: list(
    ['firstname', 'surname', 'user_type', 'reason', 'until'],
    query('/aboutReport/findPeople', {
      summary:
        'Lists the users who may open a report, each with the reason, without administrators. User admins get the people of their partner and those with a user permission.',
      access: owned,
      report: 'shown',
      input: Report,
      output: z.array(OpenReportRow),
    }),
  ),
  findPartners: list(
    ['name', 'group_name', 'people'],
    query('/aboutReport/findPartners', {
      summary:
        'Lists the partners whose people may open a report, with the number of these people by reason.',
      access: owned,
      report: 'shown',
      input: Report,
      output: z.array(ReportPartnerRow),
    }),
  ),
  findGroups: list(
    ['userGroupName', 'viewedBy', 'until'],
    query('/aboutReport/findGroups', {
      summary: 'Lists the group permissions of a report.',
      access: owned,
      report: 'shown',
      input: Report,
      output: z.array(ReportGroupRow),
    }),
  ),
});

export const personReportsContract = contract('reports', 'personReports', {
  findOpen: list(
    ['reportName', 'reason', 'until'],
    query('/person/findReports', {
      summary: 'Lists the reports that a person may open, each with the reason.',
      access: ofPartner,
      input: Person,
      output: z.array(OpenReportRow),
    }),
  ),
});
