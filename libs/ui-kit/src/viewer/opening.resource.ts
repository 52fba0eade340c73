import type { ReportRow } from '@portal/contracts';
import { skipToken, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { usePortal } from '../app/portal-context';
import { uniqueId } from '../format/unique-id';
import type { Grant } from '../power-bi/report-session';

/** A report that is open: the record of its opening, and for Power BI the first embed token. */
export interface Opening {
  viewershipId: number | undefined;
  grant: Grant | undefined;
}

/** Gives the report of a viewer's address; at once where a list that was shown already had it. */
export function useReport(id: number) {
  const { api } = usePortal();
  const queries = useQueryClient();
  return useQuery({
    placeholderData: () => listed(queries).find((report) => report.id === id),
    queryKey: ['report', id],
    queryFn: async () => (await api.report.find({ id }))[0],
    enabled: Number.isInteger(id) && id > 0,
  });
}

/** Opens a report: records the opening, once for a `visit` however often it is tried, and asks for an embed token where the kind needs one. */
export function useOpening(report: ReportRow | undefined, visit: string) {
  const { account, api } = usePortal();
  const [attempt] = useState(uniqueId);
  const fetchGrant = useFetchGrant();
  return useQuery({
    queryKey: ['opening', attempt],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: report
      ? async (): Promise<Opening> => {
          const asked = { userId: account.id, reportId: report.id };
          const [{ insertId }, grant] = await Promise.all([
            api.viewership.insert(asked, { headers: { 'Idempotency-Key': visit } }),
            report.type === 'Power Bi' ? fetchGrant(report) : undefined,
          ]);
          return { viewershipId: insertId, grant };
        }
      : skipToken,
  });
}

/** Gives the call that asks for an embed token of a Power BI report. */
export function useFetchGrant(): (report: ReportRow) => Promise<Grant> {
  const { api } = usePortal();
  return useCallback(
    ({ report_id, dataset_id }) =>
      api.embedding.getEmbedToken({ reportId: report_id ?? '', datasetId: dataset_id }),
    [api],
  );
}

/** Records what a person does in an opened report; nobody waits for the answers. */
export function useUsageRecord(viewershipId: number | undefined): {
  pageChanged(): void;
  visualClicked(): void;
} {
  const { background, session } = usePortal();
  const record = (call: (input: { id: number }) => Promise<unknown>) => {
    session.touch();
    if (viewershipId) call({ id: viewershipId }).catch(() => undefined);
  };
  return {
    pageChanged: () => record(background.viewership.updatePageChange),
    visualClicked: () => record(background.viewership.updateVisualClick),
  };
}

/** The reports of all lists in the cache; see the `reports` keys of the apps. */
function listed(queries: QueryClient): ReportRow[] {
  const lists = queries.getQueriesData<ReportRow[] | { rows: ReportRow[] }>({ queryKey: ['reports'] });
  return lists.flatMap(([, list]) => (Array.isArray(list) ? list : (list?.rows ?? [])));
}
