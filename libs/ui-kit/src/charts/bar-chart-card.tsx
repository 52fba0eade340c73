import { lazy, type ReactNode } from 'react';
import { ChartCard } from './chart-card';

const BarChart = lazy(async () => ({ default: (await import('./bar-chart')).BarChart }));

interface BarChartCardProps {
  title: string;
  /** Undefined while loading, null when unavailable. */
  data: BarChartData | undefined | null;
  onRetry: () => void;
  emptyText: string;
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

interface Bar {
  label: string;
  /** In the unit of the axis. */
  value: number;
  /** The value as it is read, with its unit. */
  text: string;
}

export interface BarChartData {
  /** Name and unit of the axis along the bars. */
  x: string;
  y: string;
  /** Name of the value with its unit. */
  measure: string;
  /** From top to bottom. */
  bars: Bar[];
}
