import { ChartCard } from './chart-card';

/** Both files load at once, though one imports the other. */
const loadBarChart = async () =>
  (await Promise.all([import('./bar-chart'), import('@ant-design/charts')]))[0].BarChart;

const toTable = ({ y, measure, bars }: BarChartData) => ({
  headings: [y, measure],
  rows: bars.map(({ label, text, to }) => ({ cells: [label, text], to })),
});

interface BarChartCardProps {
  title: string;
  /** Undefined while loading, null when unavailable. */
  data: BarChartData | undefined | null;
  onRetry: () => void;
  emptyText: string;
}

/** A bar chart with its title, and the same numbers as a table. */
export function BarChartCard({ title, data, onRetry, emptyText }: BarChartCardProps) {
  return (
    <ChartCard
      title={title}
      data={data}
      toTable={toTable}
      load={loadBarChart}
      onRetry={onRetry}
      emptyText={emptyText}
      tall
    />
  );
}

interface Bar {
  label: string;
  /** In the unit of the axis. */
  value: number;
  /** The formatted value with its unit. */
  text: string;
  /** Address of the list behind the bar. */
  to?: string;
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
