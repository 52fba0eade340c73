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
import type { LineChartData } from './line-chart-data';

const height = 320;
const tick = { fill: 'var(--text-quiet)', fontSize: 14 };

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
        <XAxis dataKey="label" tick={tick} stroke="var(--line-strong)" minTickGap={32}>
          <Label value={data.x} position="insideBottom" offset={-12} fill="var(--text-quiet)" fontSize={14} />
        </XAxis>
        <YAxis
          tick={tick}
          stroke="var(--line-strong)"
          allowDecimals={false}
          tickFormatter={format.number}
          width={64}
        >
          <Label value={data.y} angle={-90} position="insideLeft" fill="var(--text-quiet)" fontSize={14} />
        </YAxis>
        <Tooltip
          formatter={(value) => format.number(Number(value))}
          contentStyle={{ background: 'var(--surface)', borderColor: 'var(--line)', borderRadius: 8 }}
          labelStyle={{ color: 'var(--text)', fontWeight: 600 }}
          itemStyle={{ color: 'var(--text)' }}
        />
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
