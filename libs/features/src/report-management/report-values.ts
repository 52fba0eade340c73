import type { Inputs, ReportRow, ReportType, reportManagementContract } from '@portal/contracts';

type ReportInput = Inputs<typeof reportManagementContract>['insert'];

export interface ReportValues extends Pick<
  ReportInput,
  'userTypeId' | 'categoryId' | 'groupIds' | 'userIds'
> {
  name: string;
  description?: string;
  type: ReportType;
  /** Power BI's own ids; other kinds have none. */
  reportId?: string;
  datasetId?: string;
  embedUrl: string;
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
