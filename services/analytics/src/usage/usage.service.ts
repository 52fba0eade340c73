import { Injectable } from '@nestjs/common';
import { Reply } from '@portal/contracts';
import { DailyChart, type DailyPoint } from './daily-chart.js';
import { UsageRepository, type MonthlyPoint } from './usage.repository.js';

const chartMonths = 24;

/** How much the portal is used, for the dashboard. */
@Injectable()
export class UsageService {
  private readonly viewsChart = new DailyChart();
  private readonly signInsChart = new DailyChart();

  constructor(private readonly usage: UsageRepository) {}

  /** Views in all. */
  async totalViews(): Promise<[{ count: number }]> {
    return [{ count: (await this.usage.views()).total }];
  }

  /** Views today. */
  async viewsToday(): Promise<[{ count: number }]> {
    return [{ count: (await this.usage.views()).today }];
  }

  /** Views on each of the last 90 days. */
  async dailyViews(): Promise<Reply<DailyPoint[]>> {
    return Reply.json(this.viewsChart.json(await this.usage.byDay('daily_views')));
  }

  /** Sign-ins on each of the last 90 days. */
  async dailySignIns(): Promise<Reply<DailyPoint[]>> {
    return Reply.json(this.signInsChart.json(await this.usage.byDay('daily_sign_ins')));
  }

  /** Views in each of the last 24 months. */
  monthlyViews(): Promise<MonthlyPoint[]> {
    return this.usage.byMonth('daily_views', chartMonths);
  }

  /** Sign-ins in each of the last 24 months. */
  monthlySignIns(): Promise<MonthlyPoint[]> {
    return this.usage.byMonth('daily_sign_ins', chartMonths);
  }
}
