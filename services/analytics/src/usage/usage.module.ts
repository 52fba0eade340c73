import { Module } from '@nestjs/common';
import { ReportAccessModule } from '../report-access/report-access.module.js';
import { MonthCloser } from './month-closer.service.js';
import { UnusedPermissionRepository } from './unused-permission.repository.js';
import { UnusedPermissionService } from './unused-permission.service.js';
import { UsageMonthRepository } from './usage-month.repository.js';
import { UsageController } from './usage.controller.js';
import { UsageRepository } from './usage.repository.js';
import { UsageService } from './usage.service.js';

/** Reports on usage for any range of days, from closed months and recent views. */
@Module({
  imports: [ReportAccessModule],
  controllers: [UsageController],
  providers: [
    MonthCloser,
    UnusedPermissionRepository,
    UnusedPermissionService,
    UsageMonthRepository,
    UsageRepository,
    UsageService,
  ],
  exports: [MonthCloser],
})
export class UsageModule {}
