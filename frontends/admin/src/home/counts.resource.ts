import { usePortal } from '@portal/ui-kit';
import { useQueries } from '@tanstack/react-query';

/** The dashboard's counts, by the key of their texts. */
export const countKeys = ['users', 'reports', 'views', 'viewsToday'] as const;

/** The key of a count. */
export type CountKey = (typeof countKeys)[number];

/** A count and where it stands: undefined while it is fetched, -1 when it cannot be had. */
export interface Count {
  key: CountKey;
  value: number | undefined;
}

/** The four counts, each on its own: one that cannot be had keeps no other waiting. */
export function useCounts(): Count[] {
  const { api } = usePortal();
  const calls: Record<CountKey, () => Promise<[{ count: number }]>> = {
    users: () => api.user.findCount({}),
    reports: () => api.report.findCount({}),
    views: () => api.viewership.findCount({}),
    viewsToday: () => api.viewership.findTodayCount({}),
  };
  const results = useQueries({
    queries: countKeys.map((key) => ({
      queryKey: ['count', key],
      queryFn: async () => (await calls[key]())[0].count,
    })),
  });
  return countKeys.map((key, index) => ({ key, value: results[index]?.isError ? -1 : results[index]?.data }));
}
