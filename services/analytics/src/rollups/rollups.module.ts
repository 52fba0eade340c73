import { Module } from '@nestjs/common';
import { DashboardRepository } from './dashboard.repository.js';
import { ViewCountsPublisher } from './view-counts.publisher.js';
import { ViewCountsRepository } from './view-counts.repository.js';

/** Counts of views and sign-ins: the dashboard's charts, and the view counts that are published for other services. */
@Module({
  providers: [DashboardRepository, ViewCountsPublisher, ViewCountsRepository],
  exports: [DashboardRepository],
})
export class RollupsModule {}
