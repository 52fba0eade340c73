/** Measures of the bars of usage, and the server's sort columns. */
export const usageMeasures = ['views', 'viewers', 'secondsInView'] as const;
export type Measure = (typeof usageMeasures)[number];

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
