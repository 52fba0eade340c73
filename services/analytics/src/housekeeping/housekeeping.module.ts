import { Module } from '@nestjs/common';
import { PartitionsModule } from '../partitions/partitions.module.js';
import { ProjectionModule } from '../projection/projection.module.js';
import { UsageModule } from '../usage/usage.module.js';
import { ViewsModule } from '../views/views.module.js';
import { HousekeepingService } from './housekeeping.service.js';

@Module({
  imports: [PartitionsModule, ProjectionModule, UsageModule, ViewsModule],
  providers: [HousekeepingService],
})
export class HousekeepingModule {}
