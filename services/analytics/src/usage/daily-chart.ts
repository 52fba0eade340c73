/** How many days up to today the daily counts go back. */
export const countedDays = 90;

/** How often something happened on each of the last days. */
export interface DailyCounts {
  /** The zone's present day, `YYYY-MM-DD`. */
  today: string;
  /** JSON of the counts by how many days ago they were; days without any are left out. */
  counts: string;
}

/** How often something happened on a day, `YYYY-MM-DD`. */
export interface DailyPoint {
  day: string;
  count: number;
}

const dayMilliseconds = 86_400_000;

/** The JSON text of a chart by day, which is written anew only when its day or a count is another one. */
export class DailyChart {
  private drawn: (DailyCounts & { json: Buffer }) | undefined;

  /** A {@link DailyPoint} for each of the last days up to today, oldest first, none left out. */
  json({ today, counts }: DailyCounts): Buffer {
    if (this.drawn?.today !== today || this.drawn.counts !== counts) {
      this.drawn = { today, counts, json: Buffer.from(JSON.stringify(pointsOf(today, counts))) };
    }
    return this.drawn.json;
  }
}

function pointsOf(today: string, counts: string): DailyPoint[] {
  const byAge = JSON.parse(counts) as Record<number, number>;
  return Array.from({ length: countedDays }, (_, index) => {
    const age = countedDays - 1 - index;
    return { day: daysBefore(today, age), count: byAge[age] ?? 0 };
  });
}

const daysBefore = (today: string, days: number): string =>
  new Date(Date.parse(today) - days * dayMilliseconds).toISOString().slice(0, 10);
