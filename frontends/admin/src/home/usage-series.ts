/** `when` is a day, `YYYY-MM-DD`, or a month, `YYYY-MM`. */
export interface UsagePoint {
  when: string;
  count: number;
}

/** Two series over the same days or months, oldest first. */
interface UsageSeries {
  when: string[];
  views: number[];
  signIns: number[];
}

/** Aligns two series on one axis. A missing point counts as 0. */
export function alignUsage({ views, signIns }: { views: UsagePoint[]; signIns: UsagePoint[] }): UsageSeries {
  const when = [...new Set([...views, ...signIns].map((point) => point.when))].sort();
  const toCounts = (points: UsagePoint[]) => {
    const counts = new Map(points.map((point) => [point.when, point.count]));
    return when.map((key) => counts.get(key) ?? 0);
  };
  return { when, views: toCounts(views), signIns: toCounts(signIns) };
}

const minPoints = 2;

/** Drops leading points where both series are 0, but keeps two points, as a line needs. */
export function trimBeforeFirstUse({ when, views, signIns }: UsageSeries): UsageSeries {
  const first = when.findIndex((_, index) => views[index] || signIns[index]);
  const start = Math.max(0, Math.min(first === -1 ? when.length : first, when.length - minPoints));
  return { when: when.slice(start), views: views.slice(start), signIns: signIns.slice(start) };
}

export const daysOfWeek = 7;

const addUp = (counts: number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** The mean; 0 without counts. */
export const computeMean = (counts: number[]): number => addUp(counts) / Math.max(1, counts.length);

/** Averages each day with the six before, so that the days of a week do not show. The first days have fewer before them. */
export const computeWeekMeans = (counts: number[]): number[] =>
  counts.map((_, index) => computeMean(counts.slice(Math.max(0, index + 1 - daysOfWeek), index + 1)));

/** Returns true for a Saturday or Sunday; `day` is `YYYY-MM-DD`. */
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay());

/** Adds up the days to weeks of seven days, named by their first day. The last week ends with the last day. */
export function groupByWeek({ when, views, signIns }: UsageSeries): UsageSeries {
  return {
    when: findWeeks(when).map((start) => when[start] ?? ''),
    views: sumWeeks(views),
    signIns: sumWeeks(signIns),
  };
}

/** Adds up the counts of days to weeks. */
export const sumWeeks = (counts: number[]): number[] =>
  findWeeks(counts).map((start) => addUp(counts.slice(start, start + daysOfWeek)));

/** Returns the indices of the first days of the last whole weeks. */
const findWeeks = (days: unknown[]): number[] =>
  Array.from(
    { length: Math.floor(days.length / daysOfWeek) },
    (_, week) => (days.length % daysOfWeek) + week * daysOfWeek,
  );

const toAddress = (from: string, to: string): string => `/usage?from=${from}&to=${to}`;
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** The address of the usage on a day. */
export const getDayUsageAddress = (day: string): string => toAddress(day, day);

/** The address of the usage in the seven days from `day` on. */
export const getWeekUsageAddress = (day: string): string => toAddress(day, addDays(day, daysOfWeek - 1));

/** The address of the usage in a month, `YYYY-MM`. */
export function getMonthUsageAddress(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return toAddress(`${month}-01`, new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10));
}
