import { LineChartCard, type LineChartData, useFormat } from '@portal/ui-kit';
import { Segmented } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type Period, useUsageTrends } from './dashboard.resource';
import { alignUsage, getDayUsageAddress, getMonthUsageAddress, trimBeforeFirstUse } from './usage-series';

/** Charts views and sign-ins by day or month. The URL stores the choice. */
export function UsageTrends() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const [params, setParams] = useSearchParams();
  const period: Period = params.get('period') === 'months' ? 'months' : 'days';
  const setPeriod = (value: Period) =>
    setParams(value === 'months' ? { period: value } : {}, { replace: true });
  const { data: usage, isLoadingError, isFetching, refetch } = useUsageTrends(period);

  const data = useMemo((): LineChartData | undefined => {
    if (!usage) return undefined;
    const aligned = alignUsage(usage);
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
  }, [usage, period, format, t]);

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
      data={isLoadingError && !isFetching ? null : data}
      onRetry={() => void refetch()}
    >
      {choice}
    </LineChartCard>
  );
}
