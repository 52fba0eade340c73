import { unlessFresh, usePortal } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';

/** Finds reports for the search field of the top bar, best match first. */
export function useFindReports(text: string) {
  const { api } = usePortal();
  const { data, isFetching } = useQuery({
    queryKey: ['reports', 'found', text],
    queryFn: () => api.report.search({ searchText: text }),
    enabled: text !== '',
  });
  return { reports: data ?? [], searching: isFetching };
}

export function useLatestReports() {
  const { api } = usePortal();
  return useQuery({
    queryKey: ['reports', 'latest'],
    queryFn: () => api.report.findTop5({}),
    refetchOnWindowFocus: unlessFresh,
  });
}
