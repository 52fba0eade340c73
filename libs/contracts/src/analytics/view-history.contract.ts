import { z } from 'zod';
import { get, list, nothing, query } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { Id, Timestamp } from '../kit/fields.js';
import { ReportType } from '../reports/report.js';

const administrators = { administrator: 'any' } as const;
/** Seconds: words that find millions take a while to be counted. */
const timeoutSeconds = 10;

const ViewedReport = z.object({
  reportId: Id,
  name: z.string(),
  type: ReportType,
  workspace_name: z.string().nullable(),
  date_uploaded: Timestamp,
});

/** One view of a report. */
export const HistoryRow = ViewedReport.extend({ id: Id, date_viewed: Timestamp });
export type HistoryRow = z.infer<typeof HistoryRow>;

const Views = ViewedReport.extend({
  /** The two ids, which name the row. */
  id: z.string(),
  user_type_id: Id.nullable(),
  user_type_name: z.string().nullable(),
  count: z.int(),
  /** When it was viewed last. */
  date_viewed: Timestamp,
});

/** How often the people of a HIS partner viewed a report. */
export const PartnerViewsRow = Views.extend({ user_type_id: Id, user_type_name: z.string() });
export type PartnerViewsRow = z.infer<typeof PartnerViewsRow>;

/** How often a user viewed a report; the names are empty for a user that was deleted. */
export const UserViewsRow = Views.extend({ userId: Id, firstname: z.string(), surname: z.string() });
export type UserViewsRow = z.infer<typeof UserViewsRow>;

const reportColumns = ['name', 'type', 'workspace_name', 'date_uploaded'] as const;

/** Who viewed what: each view of one account, and how often partners and users viewed reports. */
export const viewHistoryContract = contract('analytics', 'viewHistory', {
  findUserHistory: list(
    [...reportColumns, 'date_viewed'],
    query('/report/findUserHistory', {
      summary: 'The views of a user, the latest first, of reports that the caller may open.',
      access: { user: 'self', userAdmin: 'self', administrator: 'any' },
      input: z.object({ id: Id, userTypeId: Id.optional() }),
      callerFields: { id: 'accountId', userTypeId: 'partnerId' },
      output: z.array(HistoryRow),
    }),
  ),
  findMostViewedByUserType: list(
    [...reportColumns, 'user_type_name', 'count', 'date_viewed'],
    get('/report/findMostViewedByUserType', {
      summary: 'How often each HIS partner viewed each report, most viewed first.',
      access: administrators,
      input: nothing,
      output: z.array(PartnerViewsRow),
      timeoutSeconds,
    }),
  ),
  findMostViewedByUser: list(
    [...reportColumns, 'firstname', 'surname', 'user_type_name', 'count', 'date_viewed'],
    get('/report/findMostViewedByUser', {
      summary: 'How often each user viewed each report, most viewed first.',
      access: administrators,
      input: nothing,
      output: z.array(UserViewsRow),
      timeoutSeconds,
    }),
  ),
});
