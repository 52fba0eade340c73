import type { Paging } from '@portal/contracts';
import { usePortal } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';

/** The reports that match what is typed into the top bar, best first. */
export function useFindReports(text: string) {
  const { api } = usePortal();
  const { data, isFetching } = useQuery({
    queryKey: ['reports', 'found', text],
    queryFn: () => api.report.search({ searchText: text }),
    enabled: text !== '',
  });
  return { reports: data ?? [], searching: isFetching };
}

/** Pages of all reports. */
export function useReportPages() {
  const { api } = usePortal();
  return { queryKey: ['reports', 'page'], load: (paging: Paging) => api.report.findAll.page(paging) };
}

/** The five newest reports. */
export function useLatestReports() {
  const { api } = usePortal();
  return useQuery({ queryKey: ['reports', 'latest'], queryFn: () => api.report.findTop5({}) });
}
