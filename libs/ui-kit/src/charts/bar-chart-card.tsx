import { lazy, type ReactNode } from 'react';
import type { BarChartData } from './bar-chart-data';
import { ChartCard } from './chart-card';

const BarChart = lazy(async () => ({ default: (await import('./bar-chart')).BarChart }));

interface BarChartCardProps {
  title: string;
  /** Undefined while it is fetched, null when it cannot be had. */
  data: BarChartData | undefined | null;
  /** Tries again to have it. */
  onRetry: () => void;
  /** Said where there are no bars. */
  emptyText: string;
  /** Choices beside the title. */
  children?: ReactNode;
}

/** Horizontal bars with their title; the same numbers stand behind them as a table. */
export function BarChartCard({ title, data, onRetry, emptyText, children }: BarChartCardProps) {
  const table = data && {
    headings: [data.y, data.measure],
    rows: data.bars.map(({ label, text }) => [label, text]),
  };
  return (
    <ChartCard
      title={title}
      table={table}
      onRetry={onRetry}
      emptyText={emptyText}
      tall
      drawing={() => data && <BarChart title={title} data={data} />}
    >
      {children}
    </ChartCard>
  );
}
