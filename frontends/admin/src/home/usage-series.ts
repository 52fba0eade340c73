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

/** Aligns two series on one axis, without the last point, which is not over yet. A missing point counts as 0. */
export function alignUsage({ views, signIns }: { views: UsagePoint[]; signIns: UsagePoint[] }): UsageSeries {
  const all = [...new Set([...views, ...signIns].map((point) => point.when))].sort();
  const when = all.slice(0, -1);
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

const toAddress = (from: string, to: string): string => `/usage?from=${from}&to=${to}`;

/** The address of the usage on a day. */
export const getDayUsageAddress = (day: string): string => toAddress(day, day);

/** The address of the usage in a month, `YYYY-MM`. */
export function getMonthUsageAddress(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return toAddress(`${month}-01`, new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10));
}
