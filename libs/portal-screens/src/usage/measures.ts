import type { UsageRow } from '@portal/contracts';

/** What bars are drawn of; also the columns by which the server sorts. */
export const measures = ['views', 'viewers', 'secondsInView', 'drawTime'] as const;
export type Measure = (typeof measures)[number];

/** Whether a measure is a time in seconds. */
export const isTime = (measure: Measure): boolean => measure === 'secondsInView' || measure === 'drawTime';

/** The value of a measure: a count or seconds, the median for the load time; 0 if unknown. */
export const valueOf = (row: UsageRow, measure: Measure): number =>
  measure === 'drawTime' ? (row.drawTime.median ?? 0) : row[measure];

/** A unit of time for an axis. */
interface AxisUnit {
  name: 'seconds' | 'minutes' | 'hours';
  seconds: number;
}

const units: readonly AxisUnit[] = [
  { name: 'hours', seconds: 3_600 },
  { name: 'minutes', seconds: 60 },
];
const leastOfUnit = 2;

/** The unit in which an axis up to so many seconds has numbers that are easy to read. */
export const axisUnitOf = (maxSeconds: number): AxisUnit =>
  units.find(({ seconds }) => maxSeconds >= leastOfUnit * seconds) ?? { name: 'seconds', seconds: 1 };
