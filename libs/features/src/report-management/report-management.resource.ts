import type {
  Page,
  Paging,
  ReportFilters,
  ReportRow,
  ReportStatus,
  ViewedReportRow,
  WriteResponse,
} from '@portal/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type RemoteOptions, usePortal, useWriting } from '@portal/ui-kit';
import { requirePresent } from '@portal/ui-kit/platform';
import { useOwnPartner, usePartnerPages } from '../people/choices.resource';
import { useFindReport } from '../reports/report.resource';
import { toFields, type ReportValues } from './report-values';

/** Cached lists that depend on managed reports. */
export const listsOfReports = ['reports', 'categories', 'count', 'views', 'permissions', 'audit'];

/** The reports that the person manages, and the calls that change them. */
export interface ReportManagement {
  /** The reports that the person manages. */
  reports: {
    queryKey: readonly unknown[];
    load: (query: ReportFilters & Paging) => Promise<Page<ViewedReportRow>>;
  };
  /** The HIS partners that may own a report; none where all reports are the person's own partner's. */
  owners?: RemoteOptions<{ id: number; name: string }>;
  /** True for a report that the user manages; by default all are. */
  manages?: (report: ReportRow) => boolean;
  /** Adds a report, or changes the one whose id is given. */
  save: (values: ReportValues, id?: number) => Promise<SavedReport>;
  remove: (id: number) => Promise<WriteResponse>;
}

/** The response to saving a report, with the status of a Power BI report if it can be read. */
export interface SavedReport extends WriteResponse {
  status?: ReportStatus;
}

/** The management of all reports for administrators, of their HIS partner's reports for user admins. */
export function useReportManagement(): ReportManagement {
  const { reportManagement, reportType } = usePortal().api;
  const own = useOwnPartner();
  const owners = usePartnerPages();
  const queries = useQueryClient();
  const findKindId = async (name: string) => {
    const kinds = await queries.fetchQuery({
      queryKey: ['reportKinds'],
      queryFn: () => reportType.findAll({}),
      staleTime: Infinity,
    });
    return requirePresent(kinds.find((kind) => kind.name === name)?.id, `The kind ${name}`);
  };
  const edit = async (values: ReportValues, id: number) => {
    const { type, ...fields } = toFields(values);
    return reportManagement.update({ ...fields, id, reportTypeId: await findKindId(type) });
  };
  const find = useFindReport();
  const write = useWriting(
    ({ values, id }: { values: ReportValues; id?: number }) =>
      id ? edit(values, id) : reportManagement.insert(toFields(values)),
    listsOfReports,
  );
  return {
    ...(own
      ? {
          reports: {
            queryKey: ['reports', 'own'],
            load: (query) => reportManagement.findByReportOwner.page({ userTypeId: own.id, ...query }),
          },
          manages: (report: ReportRow) => report.user_type_id === own.id,
        }
      : {
          reports: { queryKey: ['reports', 'all'], load: reportManagement.findAllAndCategory.page },
          owners,
        }),
    save: async (values, id) => {
      const response = await write({ values, id });
      const savedId = id ?? response.insertId;
      if (!response.affectedRows || !savedId || values.type !== 'Power Bi') return response;
      const saved = await find(savedId).catch(() => undefined);
      return { ...response, status: saved?.status };
    },
    remove: useWriting((id: number) => reportManagement.delete({ id }), listsOfReports),
  };
}
