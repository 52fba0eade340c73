import { z } from 'zod';
import { Id, QueryId, SearchText, Timestamp } from '../kit/fields.js';
import { parseWholeNumber } from '../kit/paging.js';
import {
  identityTokenDeliveries,
  referrerPolicies,
  reportOpenings,
  reportStatuses,
  reportTypes,
  subscriptionDeliveries,
} from '../rules.js';

export const ReportType = z.enum(reportTypes);
export type ReportType = z.infer<typeof ReportType>;

/** `Unavailable` reports are missing in Power BI; `Not available yet` ones have not been found by an import. */
export const ReportStatus = z.enum(reportStatuses);
export type ReportStatus = z.infer<typeof ReportStatus>;

const createLimit = (max: number) => z.int().min(1).max(max).nullable();

/** How a report is used, as its managers decide. Settings that do not concern its type have no effect. */
export const ReportSettings = z.object({
  canExport: z.boolean(),
  subscriptions: z.enum(subscriptionDeliveries),
  /** Hours after which the data of the report is stale; null for never. */
  staleAfterHours: createLimit(8_760),
  /** The managers are notified after so many days without a view; null for never. */
  unopenedDays: createLimit(365),
  /** The managers are notified when the 95th percentile of the load time exceeds so many seconds; null for never. */
  slowSeconds: createLimit(300),
  /** True if the page of a Web Embed or Dash report may start downloads. */
  canDownload: z.boolean(),
  /** True if the page may show dialogs, such as the one to print. */
  canShowDialogs: z.boolean(),
  /** True if the page may open tabs, and people may open it in one. */
  canOpenTabs: z.boolean(),
  /** True if the page may store data in the browser. */
  canStore: z.boolean(),
  referrerPolicy: z.enum(referrerPolicies),
  identityToken: z.enum(identityTokenDeliveries),
});
export type ReportSettings = z.infer<typeof ReportSettings>;

/** The age of the data of a report, and its verification. */
const Reliability = {
  /** When the data was last refreshed, by Power BI or by the host of the page; null if unknown. */
  data_refreshed_at: Timestamp.nullable(),
  /** The data is stale from then on; null for never. */
  stale_at: Timestamp.nullable().optional(),
  /** The owner vouches for the report until then; null for no verification. */
  verified_until: Timestamp.nullable().optional(),
};

/** The embed fields are null if the type has none or the address is not on the allow-list. */
export const ReportRow = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  type: ReportType,
  report_id: z.string().nullable(),
  dataset_id: z.string().nullable(),
  embed_url: z.string().nullable(),
  workspace_name: z.string().nullable(),
  status: ReportStatus,
  date_uploaded: Timestamp,
  category_id: Id.nullable(),
  category: z.string().nullable(),
  user_type_id: Id.nullable(),
  owner: z.string().nullable(),
  ...Reliability,
  settings: ReportSettings.optional(),
});
export type ReportRow = z.infer<typeof ReportRow>;

/** What the card of a report shows about its content. */
export const ReportCard = z.object({
  id: Id,
  category: z.string().nullable(),
  status: ReportStatus,
  ...Reliability,
  /** The version of the image of the report; null if there is none. */
  thumbnail: z.string().nullable(),
  /** The beginning of the newest update note; null without notes. */
  update: z.string().nullable(),
  date_updated: Timestamp.nullable(),
  /** The title of the page that was added last; null if none was added since the portal first read the pages. */
  new_page: z.string().nullable().optional(),
  date_page_added: Timestamp.nullable().optional(),
});
export type ReportCard = z.infer<typeof ReportCard>;

export const FavouriteRow = ReportRow.extend(
  ReportCard.pick({
    thumbnail: true,
    update: true,
    date_updated: true,
    new_page: true,
    date_page_added: true,
  }).shape,
);
export type FavouriteRow = z.infer<typeof FavouriteRow>;

export const reportSortColumns = [
  'name',
  'type',
  'date_uploaded',
  'status',
  'owner',
  'workspace_name',
  'category',
] as const;

/** An id of a filter; 0 for reports without one. */
const IdOrNone = z.union([QueryId, parseWholeNumber(0, 0)]);

/** Filters of lists of managed reports, all of which must match. */
export const ReportFilters = z.object({
  type: ReportType.optional(),
  status: ReportStatus.optional(),
  /** Part of the workspace's name. */
  workspace: SearchText.optional(),
  categoryId: IdOrNone.optional(),
  ownerId: IdOrNone.optional(),
  opened: z.enum(reportOpenings).optional(),
});
export type ReportFilters = z.infer<typeof ReportFilters>;

export const ViewedReportRow = ReportRow.extend({ count: z.int() });
export type ViewedReportRow = z.infer<typeof ViewedReportRow>;

export const viewedSortColumns = [...reportSortColumns, 'count'] as const;

/** The fields of a report that are visible without access. */
export const AvailableReportRow = ReportRow.pick({
  id: true,
  name: true,
  description: true,
  type: true,
  date_uploaded: true,
  category: true,
  owner: true,
  status: true,
});
export type AvailableReportRow = z.infer<typeof AvailableReportRow>;

export const RequestableReportRow = AvailableReportRow.extend({
  is_requested: z.boolean(),
});
export type RequestableReportRow = z.infer<typeof RequestableReportRow>;
