import { Injectable } from '@nestjs/common';
import { UsageRepository, type DailyPoint, type MonthlyPoint } from './usage.repository.js';

const chartDays = 90;
const chartMonths = 24;

/** How much the portal is used, for the dashboard. */
@Injectable()
export class UsageService {
  constructor(private readonly usage: UsageRepository) {}

  /** Views in all. */
  async totalViews(): Promise<[{ count: number }]> {
    return [{ count: await this.usage.totalViews() }];
  }

  /** Views today. */
  async viewsToday(): Promise<[{ count: number }]> {
    return [{ count: await this.usage.viewsToday() }];
  }

  /** Views on each of the last 90 days. */
  dailyViews(): Promise<DailyPoint[]> {
    return this.usage.byDay('daily_views', chartDays);
  }

  /** Sign-ins on each of the last 90 days. */
  dailySignIns(): Promise<DailyPoint[]> {
    return this.usage.byDay('daily_sign_ins', chartDays);
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
