import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { ReportData } from '../src/report-data';
import { formatShort, formatValue, type Point } from './figures';

type Measure = ReportData['measure'];

interface DistrictBarsProps {
  measure: Measure;
  points: Point[];
  /** Label of the selected bar. */
  selected: string | undefined;
  onSelect: (label: string) => void;
}

/** Horizontal bars, one for each point. */
export function DistrictBars({ measure, points, selected, onSelect }: DistrictBarsProps) {
  const max = measure.unit === 'percent' ? 100 : (points[0]?.value ?? 1);
  return (
    <div role="group" aria-label={measure.label}>
      {points.map(({ label, value }) => (
        <button
          key={label}
          type="button"
          className="bar"
          aria-label={`${label}: ${formatValue(value, measure.unit)}`}
          aria-pressed={label === selected}
          onClick={() => onSelect(label)}
        >
          <span>{label}</span>
          <span className="track">
            <span className="fill" style={{ width: `${(value / max) * 100}%` }} />
          </span>
          <span className="value">{formatValue(value, measure.unit)}</span>
        </button>
      ))}
    </div>
  );
}

interface MonthLine {
  name: string;
  points: Point[];
}

const tickStyle = { fill: 'var(--quiet)', fontSize: 12 };
const lineHeight = 260;
const colours = ['var(--accent)', 'var(--second)', 'var(--third)'];
const dashes = [undefined, '7 4', '2 4'];

/** Lines by month; a tooltip shows the values of a month. */
export function MonthLines({ measure, lines }: { measure: Measure; lines: MonthLine[] }) {
  const data = lines[0]?.points.map(({ label }, index) => ({
    label,
    ...Object.fromEntries(lines.map(({ name, points }) => [name, points[index]?.value ?? 0])),
  }));
  return (
    <div className="chart" role="group" aria-label={measure.label}>
      <ResponsiveContainer width="100%" height={lineHeight}>
        <LineChart data={data} accessibilityLayer={false} margin={{ top: 8, right: 32, bottom: 0, left: 0 }}>
          <CartesianGrid stroke="var(--rule)" vertical={false} />
          <XAxis dataKey="label" tick={tickStyle} stroke="var(--quiet)" tickLine={false} minTickGap={24} />
          <YAxis
            width={48}
            tick={tickStyle}
            tickFormatter={(value: number) => formatShort(value, measure.unit)}
            axisLine={false}
            tickLine={false}
          />
          <Tooltip
            contentStyle={{ background: 'var(--paper)', borderColor: 'var(--rule)' }}
            formatter={(value) => formatValue(Number(value), measure.unit)}
          />
          <Legend verticalAlign="top" align="left" iconType="plainline" itemSorter={null} height={32} />
          {lines.map(({ name }, index) => (
            <Line
              key={name}
              dataKey={name}
              stroke={colours[index]}
              strokeWidth={2.5}
              strokeDasharray={dashes[index]}
              dot={{ strokeDasharray: 'none' }}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}
