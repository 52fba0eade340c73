import { Module } from '@nestjs/common';
import { HousekeepingModule } from './housekeeping/housekeeping.module.js';
import { PartitionsModule } from './partitions/partitions.module.js';
import { PersonalDataModule } from './personal-data/personal-data.module.js';
import { ProjectionModule } from './projection/projection.module.js';
import { ReportAccessModule } from './report-access/report-access.module.js';
import { RollupsModule } from './rollups/rollups.module.js';
import { UsageAlertModule } from './usage-alert/usage-alert.module.js';
import { UsageModule } from './usage/usage.module.js';
import { ViewsModule } from './views/views.module.js';

/** The analytics service: the history of views and sign-ins, their counts, and reports on usage. */
@Module({
  imports: [
    HousekeepingModule,
    PartitionsModule,
    PersonalDataModule,
    ProjectionModule,
    ReportAccessModule,
    RollupsModule,
    UsageAlertModule,
    UsageModule,
    ViewsModule,
  ],
})
export class AnalyticsModule {}
