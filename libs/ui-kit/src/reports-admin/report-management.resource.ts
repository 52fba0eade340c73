import type { ReportRow, WriteAnswer } from '@portal/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
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

/** Fetches one report; a fault with status 404 when it is no longer there. */
export function useFindReport() {
  const { api } = usePortal();
  return async (id: number): Promise<ReportRow> => (await api.report.find({ id }))[0];
}

/** One report as it is now. */
export function useReport(id: number) {
  const find = useFindReport();
  return useQuery({
    queryKey: ['reports', 'one', id],
    queryFn: () => find(id),
    // A form starts with what stands on the server, not with what was seen of it before.
    gcTime: 0,
  });
}
