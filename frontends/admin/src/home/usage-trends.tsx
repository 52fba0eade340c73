import {
  BarChartCard,
  type BarChartData,
  LineChartCard,
  type LineChartData,
  useFormat,
  useIsPhone,
} from '@portal/ui-kit';
import { Segmented } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type Period, useUsageTrends } from './dashboard.resource';
import {
  alignUsage,
  computeWeekMeans,
  groupByWeek,
  isWeekend,
  trimBeforeFirstUse,
  getDayUsageAddress,
  getMonthUsageAddress,
  getWeekUsageAddress,
} from './usage-series';

/** Charts views and sign-ins by day or month. The URL stores the choice. */
export function UsageTrends() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const isPhone = useIsPhone();
  const [params, setParams] = useSearchParams();
  const period: Period = params.get('period') === 'months' ? 'months' : 'days';
  const setPeriod = (value: Period) =>
    setParams(value === 'months' ? { period: value } : {}, { replace: true });
  const { data: usage, isLoadingError, isFetching, refetch } = useUsageTrends(period);

  const data = useMemo((): LineChartData | undefined => {
    if (!usage) return undefined;
    const aligned = alignUsage(usage);
    const { when, views, signIns } = period === 'months' ? trimBeforeFirstUse(aligned) : aligned;
    const trend = period === 'days' && {
      note: t('trends.note'),
      lines: [views, signIns].map(computeWeekMeans),
      shaded: when.map(isWeekend),
    };
    return {
      ...(trend && { trend }),
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
  const failed = isLoadingError && !isFetching;
  const retry = () => void refetch();
  if (isPhone && period === 'days') {
    return (
      <WeekBars usage={failed ? null : usage} onRetry={retry}>
        {choice}
      </WeekBars>
    );
  }
  return (
    <LineChartCard title={t('trends.title')} data={failed ? null : data} onRetry={retry}>
      {choice}
    </LineChartCard>
  );
}

/** More names would overlap. */
const maxWeeks = 10;

interface WeekBarsProps {
  usage: Parameters<typeof alignUsage>[0] | undefined | null;
  onRetry: () => void;
  children: ReactNode;
}

/** Bars of weeks, because 90 days are not readable on a phone. */
function WeekBars({ usage, onRetry, children }: WeekBarsProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const [measure, setMeasure] = useState<'views' | 'signIns'>('views');
  const data = useMemo((): BarChartData | undefined => {
    if (!usage) return undefined;
    const { when, [measure]: counts } = groupByWeek(alignUsage(usage));
    const name = t(`trends.${measure}`);
    return {
      x: name,
      y: t('trends.weeks'),
      measure: name,
      bars: when
        .map((day, index) => {
          const value = counts[index] ?? 0;
          return { label: format.day(day), value, text: format.number(value), to: getWeekUsageAddress(day) };
        })
        .slice(-maxWeeks),
    };
  }, [usage, measure, format, t]);
  return (
    <BarChartCard
      title={t('trends.title')}
      data={usage === null ? null : data}
      onRetry={onRetry}
      emptyText={t('trends.empty')}
    >
      {children}
      <Segmented<'views' | 'signIns'>
        aria-label={t('trends.measure')}
        value={measure}
        onChange={setMeasure}
        options={[
          { value: 'views', label: t('trends.views') },
          { value: 'signIns', label: t('trends.signIns') },
        ]}
      />
    </BarChartCard>
  );
}
