import { lazy, type ReactNode } from 'react';
import { useFormat } from '../format/use-format';
import { ChartCard } from './chart-card';
import type { LineChartData } from './line-chart-data';

const LineChart = lazy(async () => ({ default: (await import('./line-chart')).LineChart }));

interface LineChartCardProps {
  title: string;
  /** Undefined while it is fetched, null when it cannot be had. */
  data: LineChartData | undefined | null;
  /** Tries again to have it. */
  onRetry: () => void;
  /** Choices beside the title. */
  children?: ReactNode;
}

/** A line chart with its title; the same numbers stand behind it as a table. */
export function LineChartCard({ title, data, onRetry, children }: LineChartCardProps) {
  const format = useFormat();
  const table = data && {
    headings: [data.x, ...data.series.map(({ name }) => name)],
    rows: data.labels.map((label, index) => [
      label,
      ...data.series.map(({ values }) => format.number(values[index] ?? 0)),
    ]),
  };
  return (
    <ChartCard
      title={title}
      table={table}
      onRetry={onRetry}
      drawing={() => data && <LineChart title={title} data={data} />}
    >
      {children}
    </ChartCard>
  );
}
