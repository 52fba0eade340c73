import { LineChartCard, type LineChartData, useFormat } from '@portal/ui-kit';
import { Segmented } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useDashboard } from './dashboard.resource';
import {
  alignUsage,
  getDayUsageAddress,
  getMonthUsageAddress,
  trimBeforeFirstUse,
  type UsagePoint,
} from './usage-series';

type Period = 'days' | 'months';

/** Charts views and sign-ins by day or month. The URL stores the choice. */
export function UsageTrends() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const [params, setParams] = useSearchParams();
  const period: Period = params.get('period') === 'months' ? 'months' : 'days';
  const setPeriod = (value: Period) =>
    setParams(value === 'months' ? { period: value } : {}, { replace: true });
  const { data: dashboard, isPending, refetch } = useDashboard();

  const data = useMemo((): LineChartData | null => {
    const usage =
      period === 'months'
        ? { views: dashboard?.monthlyViews, signIns: dashboard?.monthlySignIns }
        : { views: dashboard?.dailyViews, signIns: dashboard?.dailySignIns };
    if (!usage.views || !usage.signIns) return null;
    const aligned = alignUsage({ views: usage.views.map(toPoint), signIns: usage.signIns.map(toPoint) });
    const { when, views, signIns } = period === 'months' ? trimBeforeFirstUse(aligned) : aligned;
    return {
      x: t(`trends.${period}`),
      y: t('trends.count'),
      labels: when.map(format.day),
      links: when.map(period === 'months' ? getMonthUsageAddress : getDayUsageAddress),
      series: [
        { name: t('trends.views'), colour: 'var(--accent-text)', values: views },
        { name: t('trends.signIns'), colour: 'var(--text-quiet)', dashed: true, values: signIns },
      ],
    };
  }, [dashboard, period, format, t]);

  const choice = (
    <Segmented<Period>
      aria-label={t('trends.period')}
      value={period}
      onChange={setPeriod}
      options={[
        { value: 'days', label: t('trends.daysChoice') },
        { value: 'months', label: t('trends.monthsChoice') },
      ]}
    />
  );
  return (
    <LineChartCard
      title={t('trends.title')}
      data={isPending ? undefined : data}
      onRetry={() => void refetch()}
    >
      {choice}
    </LineChartCard>
  );
}

type CountedPoint = { count: number } & ({ day: string } | { month: string });

const toPoint = (point: CountedPoint): UsagePoint => ({
  when: 'day' in point ? point.day : point.month,
  count: point.count,
});
