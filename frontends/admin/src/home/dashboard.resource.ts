import { isStale, usePortal } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';

export const countKeys = ['users', 'reports', 'views', 'viewsToday'] as const;

export type CountKey = (typeof countKeys)[number];

/** Returns undefined while loading, and -1 if loading fails. */
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
    refetchOnWindowFocus: isStale,
  });
  return isError ? -1 : data;
}

export type Period = 'days' | 'months';

/** `when` is a day, `YYYY-MM-DD`, or a month, `YYYY-MM`. */
export interface UsagePoint {
  when: string;
  count: number;
}

export function useUsageTrends(period: Period) {
  const { api } = usePortal();
  return useQuery({
    queryKey: ['usage', period],
    refetchOnWindowFocus: isStale,
    queryFn: async (): Promise<{ views: UsagePoint[]; signIns: UsagePoint[] }> => {
      const { viewership } = api;
      if (period === 'days') {
        const [views, signIns] = await Promise.all([
          viewership.viewershipChartData({}),
          viewership.signinChartData({}),
        ]);
        return { views: views.map(toDailyPoint), signIns: signIns.map(toDailyPoint) };
      }
      const [views, signIns] = await Promise.all([
        viewership.viewershipMonthlyChartData({}),
        viewership.signinMonthlyChartData({}),
      ]);
      return { views: views.map(toMonthlyPoint), signIns: signIns.map(toMonthlyPoint) };
    },
  });
}

const toDailyPoint = ({ day, count }: { day: string; count: number }): UsagePoint => ({ when: day, count });
const toMonthlyPoint = ({ month, count }: { month: string; count: number }): UsagePoint => ({
  when: month,
  count,
});
