import { Injectable } from '@nestjs/common';
import { DashboardRepository, type DailyPoint, type MonthlyPoint } from './dashboard.repository.js';

const chartMonths = 24;

@Injectable()
export class DashboardService {
  constructor(private readonly dashboard: DashboardRepository) {}

  async countViews(): Promise<[{ count: number }]> {
    return [{ count: (await this.dashboard.readViewCounts()).total }];
  }

  async countViewsToday(): Promise<[{ count: number }]> {
    return [{ count: (await this.dashboard.readViewCounts()).today }];
  }

  chartDailyViews(): Promise<DailyPoint[]> {
    return this.dashboard.readDays('daily_views');
  }

  chartDailySignIns(): Promise<DailyPoint[]> {
    return this.dashboard.readDays('daily_sign_ins');
  }

  chartMonthlyViews(): Promise<MonthlyPoint[]> {
    return this.dashboard.readMonths('daily_views', chartMonths);
  }

  chartMonthlySignIns(): Promise<MonthlyPoint[]> {
    return this.dashboard.readMonths('daily_sign_ins', chartMonths);
  }
}
