import { isStale, usePortal } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';

export function useLatestReports() {
  const { api } = usePortal();
  return useQuery({
    queryKey: ['reports', 'latest'],
    queryFn: () => api.report.findTop5({}),
    refetchOnWindowFocus: isStale,
  });
}
