import type { UsageRow } from '@portal/contracts';

/** Measures of the bars of usage, and the server's sort columns. */
export const usageMeasures = ['views', 'viewers', 'secondsInView'] as const;
export type Measure = (typeof usageMeasures)[number] | 'drawTime';

export const isTime = (measure: Measure): boolean => measure === 'secondsInView' || measure === 'drawTime';

/** The value of a measure: a count or seconds, the median for the load time; 0 if unknown. */
export const getValue = (row: UsageRow, measure: Measure): number =>
  measure === 'drawTime' ? (row.drawTime.median ?? 0) : row[measure];

interface AxisUnit {
  name: 'seconds' | 'minutes' | 'hours';
  seconds: number;
}

const units: readonly AxisUnit[] = [
  { name: 'hours', seconds: 3_600 },
  { name: 'minutes', seconds: 60 },
];
const leastOfUnit = 2;

/** Returns a unit with readable numbers for an axis that ends at `maxSeconds`. */
export const getAxisUnit = (maxSeconds: number): AxisUnit =>
  units.find(({ seconds }) => maxSeconds >= leastOfUnit * seconds) ?? { name: 'seconds', seconds: 1 };
