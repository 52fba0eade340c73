import type { Scope } from '../src/bookmark';
import type { ReportData } from '../src/report-data';

type Series = Pick<ReportData, 'measure' | 'months' | 'rows'>;
type Unit = ReportData['measure']['unit'];

export interface Point {
  label: string;
  value: number;
}

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const compact = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 });

export const formatValue = (value: number, unit: Unit): string =>
  unit === 'percent' ? `${tenths.format(value)}%` : whole.format(value);

/** Formats a value for an axis: "12.3K" or "84%". */
export const formatShort = (value: number, unit: Unit): string =>
  unit === 'percent' ? `${whole.format(value)}%` : compact.format(value);

/** Sums counts and averages percentages; 0 for an empty list. */
function combine(values: number[], unit: Unit): number {
  const sum = values.reduce((total, value) => total + value, 0);
  return unit === 'count' || values.length === 0 ? sum : sum / values.length;
}

const findRows = ({ rows }: Series, { region, district }: Scope) =>
  rows.filter((row) => (!region || row.region === region) && (!district || row.district === district));

/** Computes one point for each district in scope, the highest first. */
export const sumByDistrict = (series: Series, scope: Scope): Point[] =>
  findRows(series, scope)
    .map((row) => ({
      label: row.district,
      value: combine(row.values.slice(-scope.lastMonths), series.measure.unit),
    }))
    .sort((a, b) => b.value - a.value);

/** Computes one point for each month in scope, the oldest first. */
export const sumByMonth = (series: Series, scope: Scope): Point[] =>
  series.months.slice(-scope.lastMonths).map((label) => {
    const month = series.months.indexOf(label);
    const values = findRows(series, scope).map((row) => row.values[month] ?? 0);
    return { label, value: combine(values, series.measure.unit) };
  });

/** Lists the series' regions, in the order of its rows. */
export const listRegions = (series: Series): string[] => [...new Set(series.rows.map((row) => row.region))];

export const computeTotal = (series: Series, scope: Scope): number =>
  combine(
    sumByMonth(series, scope).map(({ value }) => value),
    series.measure.unit,
  );
