import type { DistrictRow, Series, Unit } from './data-types.js';

/** What the reader has narrowed a series to; what is left out is not narrowed. */
export interface Scope {
  region?: string;
  district?: string;
  month?: string;
  /** How many of the last months count. */
  lastMonths: number;
}

/** A labelled number of a chart. */
export interface Point {
  label: string;
  value: number;
}

/** Counts added up, percentages averaged; 0 for none. */
export function combine(values: number[], unit: Unit): number {
  const sum = values.reduce((total, value) => total + value, 0);
  return unit === 'count' || values.length === 0 ? sum : sum / values.length;
}

/** The months in scope, the oldest first. */
export const monthsOf = (series: Series, scope: Scope): string[] => series.months.slice(-scope.lastMonths);

const rowsOf = (series: Series, { region, district }: Scope): DistrictRow[] =>
  series.rows.filter((row) => (!region || row.region === region) && (!district || row.district === district));

const valuesOf = (row: DistrictRow, series: Series, scope: Scope): number[] =>
  scope.month ? [row.values[series.months.indexOf(scope.month)] ?? 0] : row.values.slice(-scope.lastMonths);

/** One point for each district in scope, the highest first. */
export const byDistrict = (series: Series, scope: Scope): Point[] =>
  rowsOf(series, scope)
    .map((row) => ({
      label: row.district,
      value: combine(valuesOf(row, series, scope), series.measure.unit),
    }))
    .sort((a, b) => b.value - a.value);

/** One point for each month in scope. */
export const byMonth = (series: Series, scope: Scope): Point[] =>
  monthsOf(series, scope).map((label) => ({ label, value: total(series, { ...scope, month: label }) }));

/** The series' regions, in the order of its rows. */
export const regionsOf = (series: Series): string[] => [...new Set(series.rows.map((row) => row.region))];

/** One number for everything in scope. */
export const total = (series: Series, scope: Scope): number =>
  combine(
    rowsOf(series, scope).flatMap((row) => valuesOf(row, series, scope)),
    series.measure.unit,
  );
