export interface PlannedHour {
  /** In the portal's time zone, `YYYY-MM-DDTHH:00:00`. */
  start: string;
  views: number;
}

export const years = 3;
const hourMs = 3_600_000;
const growthPerHour = 0.000_04;
const weekendShare = 0.15;
/** Relative number of views by hour of the day. */
const hourShares = [1, 0, 0, 0, 1, 4, 12, 40, 80, 100, 95, 85, 45, 60, 90, 85, 70, 40, 20, 12, 9, 7, 4, 2];

/**
 * Distributes views over the hours of the three years before `end`, which is local time as if it were UTC. Working hours and working days
 * are busier, and the last days have three times as many views as the first.
 */
export function planHours(views: number, end: Date): PlannedHour[] {
  const begin = new Date(end);
  begin.setUTCFullYear(end.getUTCFullYear() - years);
  const hours: { start: Date; runningTotal: number }[] = [];
  let total = 0;
  for (let at = begin.getTime(); at < end.getTime(); at += hourMs) {
    const start = new Date(at);
    total += computeShare(start) * Math.exp(growthPerHour * hours.length);
    hours.push({ start, runningTotal: total });
  }
  let planned = 0;
  return hours.map(({ start, runningTotal }) => {
    // Rounds the running sum, so that the total is exact.
    const before = planned;
    planned = Math.round((views * runningTotal) / total);
    return { start: start.toISOString().slice(0, 19), views: planned - before };
  });
}

function computeShare(hour: Date): number {
  const isWeekend = hour.getUTCDay() % 6 === 0;
  return (hourShares[hour.getUTCHours()] ?? 0) * (isWeekend ? weekendShare : 1);
}
