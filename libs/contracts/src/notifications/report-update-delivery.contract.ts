import { z } from 'zod';
import { contract, get, list } from '../kit/contract.js';
import { Id, QueryId, Timestamp } from '../kit/fields.js';
import { ReportType } from '../reports/report.js';

export const UpdateRecipients = z.object({
  /** Number of viewers who may still open the report; null for updates that viewers do not get. */
  viewers: z.int().nullable(),
  /** True if there are more viewers than `viewers`. */
  hasMoreViewers: z.boolean(),
  /** True if other user admins of the report's owner get it. */
  toUserAdmins: z.boolean(),
  /** True if administrators get it, because the owner has no active user admin. */
  toAdministrators: z.boolean(),
  /** The owning HIS partner; null without one. */
  owner: z.string().nullable(),
});
export type UpdateRecipients = z.infer<typeof UpdateRecipients>;

export const ReportUpdateRow = z.object({
  id: Id,
  reportId: Id,
  /** The report's name; empty, and its type null, for a deleted report. */
  name: z.string(),
  type: ReportType.nullable(),
  /** The author; empty for a deleted account. */
  firstname: z.string(),
  surname: z.string(),
  /** The author's HIS partner; empty without one. */
  user_type: z.string(),
  updates: z.string(),
  date_created: Timestamp,
  /** True if viewers of the report get it. */
  toViewers: z.boolean(),
  /** The name of the HIS partner that owns the report; null without one. */
  owner: z.string().nullable(),
  /** Number of users and user admins with the message. */
  receivers: z.int(),
  /** Number of administrators who got it by email. */
  administrators: z.int(),
  /** False during the delivery. */
  isDelivered: z.boolean(),
});
export type ReportUpdateRow = z.infer<typeof ReportUpdateRow>;

/** Recipients of report updates, and the reach of earlier ones. */
export const reportUpdateDeliveryContract = contract('notifications', 'reportUpdateDelivery', {
  findAll: list(
    ['name', 'firstname', 'surname', 'date_created'],
    get('/reportUpdate/findAll', {
      summary: 'Lists the updates of all reports; for user admins, of the reports of their partner.',
      access: { userAdmin: 'owned', administrator: 'any' },
      output: z.array(ReportUpdateRow),
    }),
  ),
  findRecipients: get('/reportUpdate/findRecipients', {
    summary: 'Lists the people who would get an update by the caller of a report that the caller may open.',
    access: { user: 'visible', userAdmin: 'visible', administrator: 'any' },
    report: 'checked',
    input: z.object({ reportId: QueryId }),
    output: UpdateRecipients,
  }),
});
