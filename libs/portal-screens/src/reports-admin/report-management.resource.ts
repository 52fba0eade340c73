import type { ReportRow, ReportStatus, WriteResponse } from '@portal/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type RemoteOptions, usePortal, useWriting } from '@portal/ui-kit';
import { present } from '@portal/ui-kit/platform';
import { useFindReport } from '../reports/report.resource';
import { fieldsOf, type ReportValues } from './report-values';

const listsOfReports = ['reports', 'categories', 'count', 'views', 'permissions', 'audit'];

/** What differs between those who manage reports. */
export interface ReportManagementOptions {
  /** The reports that the person manages. */
  reports: RemoteOptions<ReportRow>;
  /** The HIS partners that may own a report; none where all reports are the person's own partner's. */
  owners?: RemoteOptions<{ id: number; name: string }>;
  /** Whether a report is one of those that the person manages; all are if left out. */
  manages?: (report: ReportRow) => boolean;
  /** Where the screens are. */
  paths: { list: string; add: string; edit: string };
}

/** The answer to saving a report, with the status that a Power BI report then has if the server still says so. */
export interface SavedReport extends WriteResponse {
  status?: ReportStatus;
}

/** How somebody manages reports. */
export interface ReportManagement extends ReportManagementOptions {
  /** Adds a report, or changes the one whose id is given. */
  save: (values: ReportValues, id?: number) => Promise<SavedReport>;
  remove: (id: number) => Promise<WriteResponse>;
}

/** The calls by which an administrator, or a user admin for its own partner, manages reports. */
export function useReportManagement(options: ReportManagementOptions): ReportManagement {
  const { reportManagement, reportType } = usePortal().api;
  const queries = useQueryClient();
  const kindId = async (name: string) => {
    const kinds = await queries.fetchQuery({
      queryKey: ['reportKinds'],
      queryFn: () => reportType.findAll({}),
      staleTime: Infinity,
    });
    return present(kinds.find((kind) => kind.name === name)?.id, `The kind ${name}`);
  };
  const edit = async (values: ReportValues, id: number) =>
    reportManagement.update({ ...fieldsOf(values), id, reportTypeId: await kindId(values.type) });
  const find = useFindReport();
  const write = useWriting(
    ({ values, id }: { values: ReportValues; id?: number }) =>
      id ? edit(values, id) : reportManagement.insert(fieldsOf(values)),
    listsOfReports,
  );
  return {
    ...options,
    save: async (values, id) => {
      const answer = await write({ values, id });
      const savedId = id ?? answer.insertId;
      if (!answer.affectedRows || !savedId || values.type !== 'Power Bi') return answer;
      const saved = await find(savedId).catch(() => undefined);
      return { ...answer, status: saved?.status };
    },
    remove: useWriting((id: number) => reportManagement.delete({ id }), listsOfReports),
  };
}
