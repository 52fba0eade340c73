import { LineChartCard, useFormat, type LineChartData } from '@portal/ui-kit';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alignUsage } from './usage-series';
import { useUsage, type Period } from './usage-trends.resource';

/** System Usage Trends: views and sign-ins by day or month. */
export function UsageTrends() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const [period, setPeriod] = useState<Period>('days');
  const { data: usage, isError } = useUsage(period);

  const data = useMemo((): LineChartData | undefined => {
    if (!usage) return undefined;
    const { when, views, signIns } = alignUsage(usage);
    return {
      x: t(`usage.${period}`),
      y: t('usage.count'),
      labels: when.map(format.day),
      series: [
        { name: t('usage.views'), colour: 'var(--accent-text)', values: views },
        { name: t('usage.signIns'), colour: 'var(--text-quiet)', dashed: true, values: signIns },
      ],
    };
  }, [usage, period, format, t]);

  return (
    <LineChartCard title={t('usage.title')} data={isError ? null : data}>
      <Segmented<Period>
        aria-label={t('usage.period')}
        value={period}
        onChange={setPeriod}
        options={[
          { value: 'days', label: t('usage.daysChoice') },
          { value: 'months', label: t('usage.monthsChoice') },
        ]}
      />
    </LineChartCard>
  );
}
