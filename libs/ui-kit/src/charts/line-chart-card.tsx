import type { ReactNode } from 'react';
import { useFormat } from '../format/use-format';
import { ChartCard } from './chart-card';

/** Both files load at once, though one imports the other. */
const loadLineChart = async () =>
  (await Promise.all([import('./line-chart'), import('@ant-design/charts')]))[0].LineChart;

interface LineChartCardProps {
  title: string;
  /** Undefined while loading, null when unavailable. */
  data: LineChartData | undefined | null;
  onRetry: () => void;
  children?: ReactNode;
}

/** A line chart with its title, and the same numbers as a table. */
export function LineChartCard({ title, data, onRetry, children }: LineChartCardProps) {
  const format = useFormat();
  const toTable = ({ x, labels, series, links }: LineChartData) => ({
    headings: [x, ...series.map(({ name }) => name)],
    rows: labels.map((label, index) => ({
      cells: [label, ...series.map(({ values }) => format.number(values[index] ?? 0))],
      to: links?.[index],
    })),
  });
  return (
    <ChartCard title={title} data={data} toTable={toTable} load={loadLineChart} onRetry={onRetry}>
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
  /** Addresses of the lists behind the points, one for each label. */
  links?: string[];
  series: LineChartSeries[];
}
