import { z } from 'zod';
import { contract, get, internal, list, query } from '../kit/contract.js';
import { Id, Timestamp } from '../kit/fields.js';
import { ReportType } from '../reports/report.js';

const administrators = { administrator: 'any' } as const;
/** Counting millions of matches is slow. */
const timeoutSeconds = 10;

const ViewedReport = z.object({
  reportId: Id,
  name: z.string(),
  type: ReportType,
  workspace_name: z.string().nullable(),
  date_uploaded: Timestamp,
});

export const HistoryRow = ViewedReport.extend({ id: Id, date_viewed: Timestamp });
export type HistoryRow = z.infer<typeof HistoryRow>;

const Views = ViewedReport.extend({
  /** The report's and the partner's or user's id. */
  id: z.string(),
  user_type_id: Id.nullable(),
  user_type_name: z.string().nullable(),
  count: z.int(),
  date_viewed: Timestamp,
});

export const PartnerViewsRow = Views.extend({ user_type_id: Id, user_type_name: z.string() });
export type PartnerViewsRow = z.infer<typeof PartnerViewsRow>;

/** Views of a report by a user. The names of deleted users are empty. */
export const UserViewsRow = Views.extend({ userId: Id, firstname: z.string(), surname: z.string() });
export type UserViewsRow = z.infer<typeof UserViewsRow>;

const reportColumns = ['name', 'type', 'workspace_name', 'date_uploaded'] as const;

/** View history of users, and view counts by partner and user. */
export const viewHistoryContract = contract('analytics', 'viewHistory', {
  findUserHistory: list(
    [...reportColumns, 'date_viewed'],
    query('/report/findUserHistory', {
      summary: 'Lists the views of a user, the latest first, of reports that the caller may open.',
      access: { user: 'self', userAdmin: 'self', administrator: 'any' },
      input: z.object({ id: Id, userTypeId: Id.optional() }),
      callerFields: { id: 'accountId', userTypeId: 'partnerId' },
      output: z.array(HistoryRow),
    }),
  ),
  findMostViewedByPartner: list(
    [...reportColumns, 'user_type_name', 'count', 'date_viewed'],
    get('/report/findMostViewedByUserType', {
      summary: 'Lists the number of views of each report by HIS partner, most viewed first.',
      access: administrators,
      output: z.array(PartnerViewsRow),
      timeoutSeconds,
    }),
  ),
  findMostViewedByUser: list(
    [...reportColumns, 'firstname', 'surname', 'user_type_name', 'count', 'date_viewed'],
    get('/report/findMostViewedByUser', {
      summary: 'Lists the number of views of each report by user, most viewed first.',
      access: administrators,
      output: z.array(UserViewsRow),
      timeoutSeconds,
    }),
  ),
});

export const reportViewersContract = contract('analytics', 'reportViewers', {
  find: internal({
    summary:
      'Lists the next accounts that opened a report, by id; within the last days if a number is given.',
    callers: ['notifications'],
    input: z.object({
      reportId: Id,
      days: z.int().min(1).max(3_650).nullable(),
      /** The last account id of the previous page; 0 for the first page. */
      after: z.int().min(0),
      limit: z.int().min(1).max(5_000),
    }),
    output: z.object({
      accountIds: z.array(Id),
      /** `after` of the next page; null for the last page. */
      next: Id.nullable(),
    }),
  }),
});
