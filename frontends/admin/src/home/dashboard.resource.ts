import { isStale, usePortal } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import type { UsagePoint } from './usage-series';

export const countKeys = ['users', 'reports', 'views', 'viewsToday'] as const;

export type CountKey = (typeof countKeys)[number];

/** Returns undefined while loading, and -1 if loading fails. */
export function useCount(key: CountKey): number | undefined {
  const { report, user, viewership } = usePortal().api;
  const load = {
    users: user.findCount,
    reports: report.findCount,
    views: viewership.findCount,
    viewsToday: viewership.findTodayCount,
  }[key];
  const { data, isError } = useQuery({
    queryKey: ['count', key],
    queryFn: async () => (await load({}))[0].count,
    refetchOnWindowFocus: isStale,
  });
  return isError ? -1 : data;
}

/** What failed among reports and their imports. */
export function useReportOverview() {
  const { report } = usePortal().api;
  return useQuery({
    queryKey: ['reports', 'overview'],
    queryFn: () => report.findOverview({}),
    refetchOnWindowFocus: isStale,
  });
}

export type Period = 'days' | 'months';

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
