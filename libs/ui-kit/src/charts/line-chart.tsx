import {
  CartesianGrid,
  Label,
  Legend,
  Line,
  LineChart as Chart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { useFormat } from '../format/use-format';
import { useMedia } from '../theme/use-media';
import { chartText, tooltipStyle } from './chart-style';
import type { LineChartData } from './line-chart-card';

const height = 320;

/** The drawing of a line chart: values show on hover, and with the arrow keys once it has the focus. */
export function LineChart({ title, data }: { title: string; data: LineChartData }) {
  const format = useFormat();
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const points = data.labels.map((label, index) => ({
    label,
    ...Object.fromEntries(data.series.map(({ name, values }) => [name, values[index] ?? 0])),
  }));
  return (
    <ResponsiveContainer width="100%" height={height}>
      <Chart
        data={points}
        accessibilityLayer
        title={title}
        margin={{ top: 8, right: 16, bottom: 24, left: 8 }}
      >
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis dataKey="label" tick={chartText} stroke="var(--line-strong)" minTickGap={32}>
          <Label value={data.x} position="insideBottom" offset={-12} {...chartText} />
        </XAxis>
        <YAxis
          tick={chartText}
          stroke="var(--line-strong)"
          allowDecimals={false}
          tickFormatter={format.number}
          width={64}
        >
          <Label value={data.y} angle={-90} position="insideLeft" {...chartText} />
        </YAxis>
        <Tooltip {...tooltipStyle} formatter={(value) => format.number(Number(value))} />
        <Legend verticalAlign="top" align="right" iconType="plainline" itemSorter={null} height={36} />
        {data.series.map(({ name, colour, dashed }) => (
          <Line
            key={name}
            dataKey={name}
            stroke={colour}
            strokeWidth={2}
            strokeDasharray={dashed ? '6 4' : undefined}
            dot={false}
            activeDot={{ r: 5 }}
            isAnimationActive={!still}
          />
        ))}
      </Chart>
    </ResponsiveContainer>
  );
}
