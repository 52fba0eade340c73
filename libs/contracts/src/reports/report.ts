import { z } from 'zod';
import { Id, Timestamp } from '../kit/fields.js';

/** The kinds of report, as they are written everywhere. */
export const reportTypes = ['Power Bi', 'Web Embed', 'Dash'] as const;

/** A report's kind. */
export const ReportType = z.enum(reportTypes);
export type ReportType = z.infer<typeof ReportType>;

/** The most characters that a report's name has. */
export const maxReportName = 200;

/**
 * Whether a report can be opened: `Unavailable` when Power BI no longer has it, `Not available yet` for a Power BI report that no import has
 * found.
 */
export const ReportStatus = z.enum(['Available', 'Unavailable', 'Not available yet']);
export type ReportStatus = z.infer<typeof ReportStatus>;

/** A report as lists show it. The embed fields are null where the kind has none, and where the address is not on the allow-list. */
export const ReportRow = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  type: ReportType,
  /** Power BI's own ids. */
  report_id: z.string().nullable(),
  dataset_id: z.string().nullable(),
  embed_url: z.string().nullable(),
  workspace_name: z.string().nullable(),
  status: ReportStatus,
  date_uploaded: Timestamp,
  category_id: Id.nullable(),
  category: z.string().nullable(),
  /** The HIS partner that owns the report. */
  user_type_id: Id.nullable(),
  owner: z.string().nullable(),
});
export type ReportRow = z.infer<typeof ReportRow>;

/** Columns by which lists of reports sort. */
export const reportSortColumns = [
  'name',
  'type',
  'date_uploaded',
  'status',
  'owner',
  'workspace_name',
  'category',
] as const;

/** A report with how often it was viewed. */
export const ViewedReportRow = ReportRow.extend({ count: z.int() });
export type ViewedReportRow = z.infer<typeof ViewedReportRow>;

/** Columns by which lists of viewed reports sort. */
export const viewedSortColumns = [...reportSortColumns, 'count'] as const;

/** A report that somebody may not open, as far as it is shown to be asked for. */
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

/** A report that the caller may request access to. */
export const RequestableReportRow = AvailableReportRow.extend({
  /** True while a request of the caller is pending. */
  is_requested: z.boolean(),
});
export type RequestableReportRow = z.infer<typeof RequestableReportRow>;
