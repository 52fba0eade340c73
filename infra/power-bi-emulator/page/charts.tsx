import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { Measure } from '../src/demo-data/data-types';
import { formatShort, formatValue, type Point } from './figures';
import { Mark } from './mark';

const tickStyle = { fill: 'var(--quiet)', fontSize: 12 };
const labelStyle = { fill: 'var(--text)', fontSize: 13 };
const labelWidth = 92;
const valueWidth = 72;

/** The part of Recharts' bar shape that a mark needs, in CSS pixels. */
interface BarShape {
  x: number;
  y: number;
  width: number;
  height: number;
  payload: Point;
  background: { x: number; width: number };
}

const barRowHeight = 28;
const barHeight = 16;

interface DistrictBarsProps {
  measure: Measure;
  points: Point[];
  /** Label of the selected bar. */
  selected: string | undefined;
  onSelect: (label: string) => void;
}

/** Horizontal bars, one for each point; a percentage's target is a dashed line. */
export function DistrictBars({ measure, points, selected, onSelect }: DistrictBarsProps) {
  const isPercent = measure.unit === 'percent';
  const drawBar = ({ x, y, width, height, payload, background }: BarShape) => {
    const { label } = payload;
    const value = formatValue(payload.value, measure.unit);
    const end = background.x + background.width;
    return (
      <Mark
        className={selected !== undefined && selected !== label ? 'bar is-dimmed' : 'bar'}
        description={`${label}: ${value}, ${measure.label}`}
        isSelected={selected === label}
        onSelect={() => onSelect(label)}
      >
        <rect className="hit" x={0} y={y - 6} width={end + valueWidth} height={height + 12} rx={4} />
        <rect className="track" {...background} y={y} height={height} rx={3} />
        <rect className="fill" x={x} y={y} width={Math.max(width, 2)} height={height} rx={3} />
        <text className="label" x={end + valueWidth - 4} y={y + height / 2} textAnchor="end">
          {value}
        </text>
      </Mark>
    );
  };
  return (
    <div className="chart" role="group" aria-label={measure.label}>
      <ResponsiveContainer width="100%" height={points.length * barRowHeight}>
        <BarChart
          data={points}
          layout="vertical"
          accessibilityLayer={false}
          margin={{ top: 0, right: valueWidth, bottom: 0, left: 0 }}
        >
          <XAxis type="number" domain={[0, isPercent ? 100 : 'dataMax']} hide />
          <YAxis
            type="category"
            dataKey="label"
            width={labelWidth}
            interval={0}
            tick={labelStyle}
            axisLine={false}
            tickLine={false}
          />
          <Bar
            dataKey="value"
            barSize={barHeight}
            shape={(shape: unknown) => drawBar(shape as BarShape)}
            isAnimationActive={false}
          />
          {isPercent && measure.target !== undefined && (
            <ReferenceLine x={measure.target} className="target" />
          )}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

interface MonthLine {
  name: string;
  points: Point[];
}

const lineHeight = 260;
const colours = ['var(--accent)', 'var(--second)', 'var(--third)'];
const dashes = [undefined, '7 4', '2 4'];

/** Lines by month; a tooltip shows the values of a month. */
export function MonthLines({ measure, lines }: { measure: Measure; lines: MonthLine[] }) {
  const months = lines[0]?.points.map(({ label }) => label) ?? [];
  const data = months.map((label, index) => ({
    label,
    ...Object.fromEntries(lines.map(({ name, points }) => [name, points[index]?.value ?? 0])),
  }));
  return (
    <div className="chart" role="group" aria-label={measure.label}>
      <ResponsiveContainer width="100%" height={lineHeight}>
        <LineChart
          data={data}
          accessibilityLayer={false}
          margin={{ top: lines.length > 1 ? 0 : 24, right: 32, bottom: 0, left: 0 }}
        >
          <CartesianGrid stroke="var(--rule)" vertical={false} />
          <XAxis dataKey="label" tick={tickStyle} stroke="var(--quiet)" tickLine={false} minTickGap={24} />
          <YAxis
            width={48}
            domain={
              measure.unit === 'percent'
                ? [(lowest: number) => Math.max(0, Math.floor((lowest - 5) / 20) * 20), 100]
                : [0, 'auto']
            }
            tick={tickStyle}
            tickFormatter={(value: number) => formatShort(value, measure.unit)}
            axisLine={false}
            tickLine={false}
          />
          <Tooltip
            contentStyle={{ background: 'var(--paper)', borderColor: 'var(--rule)' }}
            formatter={(value) => formatValue(Number(value), measure.unit)}
          />
          {lines.length > 1 && (
            <Legend verticalAlign="top" align="left" iconType="plainline" itemSorter={null} height={32} />
          )}
          {lines.map((line, index) => (
            <Line
              key={line.name}
              dataKey={line.name}
              stroke={colours[index % colours.length]}
              strokeWidth={2.5}
              strokeDasharray={dashes[index % dashes.length]}
              dot={{ strokeDasharray: 'none' }}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}
