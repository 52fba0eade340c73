import { Injectable } from '@nestjs/common';
import { Reply } from '@portal/contracts';
import {
  chartDays,
  DashboardRepository,
  type DailyCounts,
  type MonthlyPoint,
} from './dashboard.repository.js';

const chartMonths = 24;
const dayMs = 86_400_000;

export interface DailyPoint {
  day: string;
  count: number;
}

/** Renders a chart by day as JSON. The last text is reused until the day or a count changes. */
export class DailyChart {
  private latest: (DailyCounts & { json: Buffer }) | undefined;

  /** Renders one {@link DailyPoint} per day, oldest first, without gaps. */
  render({ today, counts }: DailyCounts): Buffer {
    if (this.latest?.today !== today || this.latest.counts !== counts) {
      this.latest = { today, counts, json: Buffer.from(JSON.stringify(toPoints(today, counts))) };
    }
    return this.latest.json;
  }
}

@Injectable()
export class DashboardService {
  private readonly viewsChart = new DailyChart();
  private readonly signInsChart = new DailyChart();

  constructor(private readonly dashboard: DashboardRepository) {}

  async countViews(): Promise<[{ count: number }]> {
    return [{ count: (await this.dashboard.readViewCounts()).total }];
  }

  async countViewsToday(): Promise<[{ count: number }]> {
    return [{ count: (await this.dashboard.readViewCounts()).today }];
  }

  async chartDailyViews(): Promise<Reply<DailyPoint[]>> {
    return Reply.json(this.viewsChart.render(await this.dashboard.readDays('daily_views')));
  }

  async chartDailySignIns(): Promise<Reply<DailyPoint[]>> {
    return Reply.json(this.signInsChart.render(await this.dashboard.readDays('daily_sign_ins')));
  }

  chartMonthlyViews(): Promise<MonthlyPoint[]> {
    return this.dashboard.readMonths('daily_views', chartMonths);
  }

  chartMonthlySignIns(): Promise<MonthlyPoint[]> {
    return this.dashboard.readMonths('daily_sign_ins', chartMonths);
  }
}

function toPoints(today: string, counts: string): DailyPoint[] {
  const countByAge = JSON.parse(counts) as Record<number, number>;
  return Array.from({ length: chartDays }, (_, index) => {
    const age = chartDays - 1 - index;
    return { day: subtractDays(today, age), count: countByAge[age] ?? 0 };
  });
}

const subtractDays = (today: string, days: number): string =>
  new Date(Date.parse(today) - days * dayMs).toISOString().slice(0, 10);
