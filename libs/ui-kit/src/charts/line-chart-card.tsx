import { Button } from 'antd';
import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LineChartData } from './line-chart-data';
import { LineChartTable } from './line-chart-table';

const LineChart = lazy(async () => ({ default: (await import('./line-chart')).LineChart }));

interface LineChartCardProps {
  title: string;
  /** Undefined while it is fetched, null when it cannot be had. */
  data: LineChartData | undefined | null;
  /** Choices beside the title. */
  children?: ReactNode;
}

/** A line chart with its title; the same numbers stand behind it as a table. */
export function LineChartCard({ title, data, children }: LineChartCardProps) {
  const { t } = useTranslation('kit');
  const titleId = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <section className="panel chart-card" aria-labelledby={titleId}>
      <div className="panel-head">
        <h2 id={titleId}>{title}</h2>
        <div className="panel-tools">
          {children}
          <Button onClick={() => setAsTable(!asTable)} aria-pressed={asTable}>
            {t(asTable ? 'chart.asChart' : 'chart.asTable')}
          </Button>
        </div>
      </div>
      <div className="chart-place">
        {data === null && <p className="empty">{t('chart.unavailable')}</p>}
        {data === undefined && <div className="skeleton chart-skeleton" />}
        {data && asTable && <LineChartTable title={title} data={data} />}
        {data && !asTable && (
          <Suspense fallback={<div className="skeleton chart-skeleton" />}>
            <LineChart title={title} data={data} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
