import {
  Bar,
  BarChart as Chart,
  CartesianGrid,
  Label,
  LabelList,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { useFormat } from '../format/use-format';
import { useIsPhone, useMedia } from '../theme/use-media';
import type { BarChartData } from './bar-chart-card';
import { chartText, niceTicks, tooltipStyle } from './chart-style';

const height = 416;
const thickest = { desk: 28, phone: 12 };
/** On a phone names stand above their bars. */
const roomForNames = { desk: 248, phone: 1 };
const roomForValues = { desk: 104, phone: 84 };
const roomAbove = { desk: 4, phone: 12 };
const lengthOfNames = { desk: 30, phone: 40 };
const namePosition = {
  desk: { dy: '0.35em', textAnchor: 'end' },
  phone: { dx: 12, dy: -10, textAnchor: 'start' },
} as const;

/** The drawing of a bar chart: values show beside the bars, on hover, and with the arrow keys once it has the focus. */
export function BarChart({ title, data }: { title: string; data: BarChartData }) {
  const format = useFormat();
  const place = useIsPhone() ? 'phone' : 'desk';
  const still = useMedia('(prefers-reduced-motion: reduce)');
  // Two bars may have the same name.
  const bars = data.bars.map((bar, index) => ({ ...bar, index }));
  const values = bars.map(({ value }) => value);
  const ticks = niceTicks(Math.max(0, ...values), { whole: values.every(Number.isInteger) });
  const barAt = (index: unknown) => bars[Number(index)];
  return (
    <ResponsiveContainer width="100%" height={height}>
      <Chart
        data={bars}
        layout="vertical"
        accessibilityLayer
        title={title}
        margin={{ top: roomAbove[place], right: roomForValues[place], bottom: 24, left: 0 }}
      >
        <CartesianGrid stroke="var(--line)" horizontal={false} />
        <XAxis
          type="number"
          domain={[0, ticks.at(-1) ?? 0]}
          ticks={ticks}
          tick={chartText}
          stroke="var(--line-strong)"
          tickFormatter={format.number}
          minTickGap={24}
        >
          <Label value={data.x} position="insideBottom" offset={-12} {...chartText} />
        </XAxis>
        <YAxis
          type="category"
          dataKey="index"
          width={roomForNames[place]}
          interval={0}
          tickLine={false}
          stroke="var(--line-strong)"
          tick={({ x, y, payload }) => (
            <text x={x} y={y} {...namePosition[place]} {...chartText}>
              {shortened(barAt(payload.value)?.label ?? '', lengthOfNames[place])}
            </text>
          )}
        />
        <Tooltip
          {...tooltipStyle}
          cursor={{ fill: 'var(--surface-sunken)' }}
          labelFormatter={(index) => barAt(index)?.label}
          formatter={(_value, _name, { payload }) => [(payload as { text: string }).text, data.measure]}
        />
        <Bar
          dataKey="value"
          name={data.measure}
          fill="var(--accent-text)"
          maxBarSize={thickest[place]}
          radius={[0, 4, 4, 0]}
          isAnimationActive={!still}
        >
          <LabelList dataKey="text" position="right" fill="var(--text)" fontSize={14} />
        </Bar>
      </Chart>
    </ResponsiveContainer>
  );
}

const shortened = (name: string, length: number): string =>
  name.length > length ? `${name.slice(0, length - 1).trimEnd()}…` : name;
