import type { ReportRow, WriteAnswer } from '@portal/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { usePortal } from '../app/portal-context';
import type { RemoteOptions } from '../forms';
import { present } from '../platform';
import { useWriting } from '../writing/use-writing';
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

/** How somebody manages reports. */
export interface ReportManagement extends ReportManagementOptions {
  /** Adds a report, or changes the one whose id is given. */
  save: (values: ReportValues, id?: number) => Promise<WriteAnswer>;
  remove: (id: number) => Promise<WriteAnswer>;
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
  const save = useWriting(
    ({ values, id }: { values: ReportValues; id?: number }) =>
      id ? edit(values, id) : reportManagement.insert(fieldsOf(values)),
    listsOfReports,
  );
  return {
    ...options,
    save: (values, id) => save({ values, id }),
    remove: useWriting((id: number) => reportManagement.delete({ id }), listsOfReports),
  };
}
