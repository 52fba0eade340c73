import { unlessFresh, usePortal } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';

/** The dashboard's counts, by the key of their texts. */
export const countKeys = ['users', 'reports', 'views', 'viewsToday'] as const;

/** The key of a count. */
export type CountKey = (typeof countKeys)[number];

/** A count: undefined while it is fetched, -1 when it cannot be had. */
export function useCount(key: CountKey): number | undefined {
  const { api } = usePortal();
  const calls: Record<CountKey, () => Promise<[{ count: number }]>> = {
    users: () => api.user.findCount({}),
    reports: () => api.report.findCount({}),
    views: () => api.viewership.findCount({}),
    viewsToday: () => api.viewership.findTodayCount({}),
  };
  const { data, isError } = useQuery({
    queryKey: ['count', key],
    queryFn: async () => (await calls[key]())[0].count,
    refetchOnWindowFocus: unlessFresh,
  });
  return isError ? -1 : data;
}
