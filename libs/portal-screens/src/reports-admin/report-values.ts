import type { ReportRow, ReportType } from '@portal/contracts';

export interface ReportValues {
  name: string;
  description?: string;
  type: ReportType;
  /** Power BI's own ids; other kinds have none. */
  reportId?: string;
  datasetId?: string;
  embedUrl: string;
  /** The HIS partner that owns the report; a user admin's own without it. */
  userTypeId?: number;
  /** Category and audience of a new report. */
  categoryId?: number;
  groupIds?: number[];
  userIds?: number[];
}

/** True for kinds with Power BI ids, and for an unselected kind. */
const hasPowerBiIds = (type: ReportType | undefined): boolean => type === undefined || type === 'Power Bi';

export const toValues = (report?: ReportRow): Partial<ReportValues> =>
  report
    ? {
        name: report.name,
        description: report.description,
        type: report.type,
        reportId: report.report_id ?? undefined,
        datasetId: report.dataset_id ?? undefined,
        embedUrl: report.embed_url ?? undefined,
        userTypeId: report.user_type_id ?? undefined,
      }
    : {};

/** Converts a form's values to the input of calls, without Power BI's ids if the kind has none. */
export function toFields({ reportId, datasetId, ...values }: ReportValues) {
  const ids = hasPowerBiIds(values.type);
  return { ...values, reportId: (ids && reportId) || null, datasetId: (ids && datasetId) || null };
}
