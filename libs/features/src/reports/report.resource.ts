import type { Paging, ReportRow, RequestableReportRow } from '@portal/contracts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type RemoteOptions, usePortal } from '@portal/ui-kit';
import { useOwnPartner } from '../people/choices.resource';

const lists = ['reports'];
const getViewerKey = (id: number) => [...lists, 'viewer', id];
const isId = (id: number | undefined): id is number => Number.isInteger(id) && Number(id) > 0;

/** Pages of all reports that the person may open. */
export function useReportPages(): RemoteOptions<ReportRow> {
  const { account, api } = usePortal();
  const own = useOwnPartner();
  return {
    queryKey: [...lists, 'page'],
    load: (paging: Paging) =>
      own
        ? api.report.findByUserGroup.page({ userId: account.id, userTypeId: own.id, ...paging })
        : api.report.findAll.page(paging),
  };
}

/** Returns the call that loads a report. It fails with status 404 for a deleted one. */
export function useFindReport(): (id: number) => Promise<ReportRow> {
  const { report } = usePortal().api;
  return useCallback(async (id) => (await report.find({ id }))[0], [report]);
}

/** Loads a report without using the cache. Does nothing without an id. */
export function useReport(id: number | undefined) {
  const find = useFindReport();
  return useQuery({
    queryKey: [...lists, 'one', id],
    queryFn: () => find(id ?? 0),
    enabled: isId(id),
    gcTime: 0,
  });
}

/** The report of a viewer, at first from the cache, also of lists, then refetched. */
export function useSeenReport(id: number) {
  const find = useFindReport();
  const queries = useQueryClient();
  return useQuery({
    queryKey: getViewerKey(id),
    queryFn: () => find(id),
    enabled: isId(id),
    placeholderData: () => findListed(queries).find((report) => report.id === id),
  });
}

/** Fetches a report that the person may request access to; fails with status 404 for any other. */
export function useRequestableReport(id: number, enabled: boolean) {
  const { report } = usePortal().api;
  return useQuery({
    queryKey: ['requestableReport', id],
    queryFn: async (): Promise<RequestableReportRow> => (await report.findRequestable({ id }))[0],
    enabled: enabled && isId(id),
  });
}

/** Returns a function that refetches the report of a viewer. */
export function useReportRefresh(): (id: number) => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    (id) => queries.refetchQueries({ queryKey: getViewerKey(id) }, { cancelRefetch: false }),
    [queries],
  );
}

/**
 * Returns a function that fetches the report of a viewer again, whose data may have been found to be newer since it was opened. An error
 * leaves it as it is.
 */
export function useReportReload(): (id: number) => void {
  const queries = useQueryClient();
  const find = useFindReport();
  return (id) =>
    void find(id)
      .then((report) => queries.setQueryData(getViewerKey(id), report))
      .catch(() => undefined);
}

/** Query keys of lists whose rows name reports. */
const naming = [...lists, 'recentReports', 'ratings', 'history', 'views', 'feedback'];

/** Returns the name of a report from the cached lists; undefined if no list holds it. */
export function useListedName(id: number): string | undefined {
  const queries = useQueryClient();
  const rows = naming.flatMap((list) => findCachedRows<NamingRow>(queries, list));
  return rows.find((row) => (row.reportId ?? row.id) === id)?.name;
}

/** A row that names a report: by `reportId`, or by `id` if the row is the report itself. */
interface NamingRow {
  id: number | string;
  reportId?: number;
  name: string;
}

/** The reports of all lists in the cache. */
const findListed = (queries: QueryClient): ReportRow[] =>
  lists.flatMap((list) => findCachedRows<ReportRow>(queries, list));

/** The rows of all lists and pages of that name in the cache. */
function findCachedRows<Row>(queries: QueryClient, list: string): Row[] {
  const cached = queries.getQueriesData<Row[] | { rows?: Row[] }>({ queryKey: [list] });
  return cached.flatMap(([, data]) => (Array.isArray(data) ? data : (data?.rows ?? [])));
}

/** Pages of the ratings of all reports. */
export function useRatingPages() {
  const { api } = usePortal();
  return { queryKey: ['ratings'], load: api.rating.findAllReportRatings.page };
}
