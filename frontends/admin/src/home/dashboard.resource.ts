import { isStale, usePortal } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { sumWeeks, type UsagePoint } from './usage-series';

export const countKeys = ['users', 'reports', 'views', 'viewsToday'] as const;

export type CountKey = (typeof countKeys)[number];

/** Returns undefined while loading, and -1 if loading fails. */
export function useViewCount(key: 'views' | 'viewsToday'): number | undefined {
  const { viewership } = usePortal().api;
  const load = { views: viewership.findCount, viewsToday: viewership.findTodayCount }[key];
  const { data, isError } = useQuery({
    queryKey: ['count', key],
    queryFn: async () => (await load({}))[0].count,
    refetchOnWindowFocus: isStale,
  });
  return isError ? -1 : data;
}

/** The number of reports in the last weeks, and what failed. */
export function useReportOverview() {
  const { report } = usePortal().api;
  return useQuery({
    queryKey: ['reports', 'overview'],
    queryFn: () => report.findOverview({}),
    refetchOnWindowFocus: isStale,
  });
}

/** A number of the dashboard with its earlier values. */
interface Figure {
  /** Undefined while loading, -1 if unavailable. */
  value: number | undefined;
  /** Oldest first. */
  values: number[];
}

export function useFigures(): Record<CountKey, Figure> {
  const { user } = usePortal().api;
  const users = useQuery({
    queryKey: ['count', 'users'],
    queryFn: () => user.findWeeklyTotals({}),
    refetchOnWindowFocus: isStale,
  });
  const reports = useReportOverview();
  const views = useViewCount('views');
  const days = useUsageTrends('days');
  const daily = days.data?.views.map(({ count }) => count) ?? [];
  return {
    users: toFigure(users.isError ? [-1] : users.data),
    reports: toFigure(reports.isError ? [-1] : reports.data?.totals),
    views: { value: views, values: sumWeeks(daily) },
    viewsToday: { ...toFigure(days.isError ? [-1] : days.data && daily), values: daily.slice(-29) },
  };
}

const toFigure = (values: number[] | undefined): Figure => ({ value: values?.at(-1), values: values ?? [] });

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
