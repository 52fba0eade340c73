import { isStale, usePortal } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';

export const countKeys = ['users', 'reports', 'views', 'viewsToday'] as const;

export type CountKey = (typeof countKeys)[number];

/** All that the dashboard shows. Parts that cannot be loaded are null. */
export function useDashboard() {
  const { dashboard } = usePortal().api;
  return useQuery({
    queryKey: ['dashboard'],
    queryFn: () => dashboard.find({}),
    refetchOnWindowFocus: isStale,
  });
}
