import { lazy, type ReactNode } from 'react';
import { useFormat } from '../format/use-format';
import { ChartCard } from './chart-card';

const LineChart = lazy(async () => ({ default: (await import('./line-chart')).LineChart }));

interface LineChartCardProps {
  title: string;
  /** Undefined while loading, null when unavailable. */
  data: LineChartData | undefined | null;
  onRetry: () => void;
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

interface LineChartSeries {
  name: string;
  colour: string;
  /** True for a dashed line, so that series differ by more than colour. */
  dashed?: boolean;
  /** One value for each label. */
  values: number[];
}

export interface LineChartData {
  /** Names of the axes. */
  x: string;
  y: string;
  /** Labels of the x axis, in order. */
  labels: string[];
  series: LineChartSeries[];
}
