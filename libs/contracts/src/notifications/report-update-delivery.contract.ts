import { z } from 'zod';
import { get, list, nothing } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { Id, QueryId, Timestamp } from '../kit/fields.js';
import { ReportType } from '../reports/report.js';

/** The people who receive an update of a report; its author is not among them. */
export const UpdateRecipients = z.object({
  /** How many people opened the report, may still open it and get the update; null for updates that viewers do not get. */
  viewers: z.int().nullable(),
  /** True when there are more viewers than were counted. */
  hasMoreViewers: z.boolean(),
  /** Whether other user admins of the report's owner get it. */
  toUserAdmins: z.boolean(),
  /** Whether administrators get it, because the owner has no active user admin. */
  toAdministrators: z.boolean(),
  /** The name of the HIS partner that owns the report; null without one. */
  owner: z.string().nullable(),
});
export type UpdateRecipients = z.infer<typeof UpdateRecipients>;

/** An update of a report, with the people whom it reached. */
export const ReportUpdateRow = z.object({
  id: Id,
  reportId: Id,
  /** The report's name; empty, and its type null, for a deleted report. */
  name: z.string(),
  type: ReportType.nullable(),
  /** The author; empty for a deleted account. */
  firstname: z.string(),
  surname: z.string(),
  /** The name of the author's HIS partner, empty without one. */
  user_type: z.string(),
  updates: z.string(),
  date_created: Timestamp,
  /** Whether it goes to everybody who opened the report. */
  toViewers: z.boolean(),
  /** The name of the HIS partner that owns the report; null without one. */
  owner: z.string().nullable(),
  /** How many users and user admins got it as a message. */
  receivers: z.int(),
  /** How many administrators it was sent to by email. */
  administrators: z.int(),
  /** False while it is still being delivered. */
  isDelivered: z.boolean(),
});
export type ReportUpdateRow = z.infer<typeof ReportUpdateRow>;

/** The delivery of updates of reports: who gets one, and whom earlier ones reached. */
export const reportUpdateDeliveryContract = contract('notifications', 'reportUpdateDelivery', {
  findAll: list(
    ['name', 'firstname', 'surname', 'date_created'],
    get('/reportUpdate/findAll', {
      summary: "All updates of reports, or those of the reports that the caller's partner owns.",
      access: { userAdmin: 'owned', administrator: 'any' },
      input: nothing,
      output: z.array(ReportUpdateRow),
    }),
  ),
  findRecipients: get('/reportUpdate/findRecipients', {
    summary: "The people who would get the caller's update of a report that the caller may open.",
    access: { user: 'visible', userAdmin: 'visible', administrator: 'any' },
    input: z.object({ reportId: QueryId }),
    output: UpdateRecipients,
  }),
});
