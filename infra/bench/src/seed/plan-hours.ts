/** How many views begin in an hour, which is given by its beginning in the portal's time zone, `YYYY-MM-DDTHH:00:00`. */
export interface PlannedHour {
  start: string;
  views: number;
}

/** How many years ago the first view is. */
export const years = 3;
const hourMilliseconds = 3_600_000;
const growthPerHour = 0.000_04;
const weekendShare = 0.15;
/** Shares of the hours of a day from midnight on. */
const hourShares = [1, 0, 0, 0, 1, 4, 12, 40, 80, 100, 95, 85, 45, 60, 90, 85, 70, 40, 20, 12, 9, 7, 4, 2];

/**
 * Spreads so many views over the hours of the three years before `end`, an hour of the portal's time zone written as one of UTC: busier in
 * working hours and on working days, and three times as many a day in the end as in the beginning.
 */
export function planHours(views: number, end: Date): PlannedHour[] {
  const begin = new Date(end);
  begin.setUTCFullYear(end.getUTCFullYear() - years);
  const hours: { start: Date; upTo: number }[] = [];
  let total = 0;
  for (let at = begin.getTime(); at < end.getTime(); at += hourMilliseconds) {
    const start = new Date(at);
    total += shareOf(start) * Math.exp(growthPerHour * hours.length);
    hours.push({ start, upTo: total });
  }
  let planned = 0;
  return hours.map(({ start, upTo }) => {
    // From the sum so far, so that rounding neither adds nor loses any.
    const before = planned;
    planned = Math.round((views * upTo) / total);
    return { start: start.toISOString().slice(0, 19), views: planned - before };
  });
}

function shareOf(hour: Date): number {
  const isWeekend = hour.getUTCDay() % 6 === 0;
  return (hourShares[hour.getUTCHours()] ?? 0) * (isWeekend ? weekendShare : 1);
}
