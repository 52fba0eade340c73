import { Module } from '@nestjs/common';
import { ReportAccessModule } from '../report-access/report-access.module.js';
import { PeriodCloser } from './period-closer.service.js';
import { UnusedPermissionRepository } from './unused-permission.repository.js';
import { UnusedPermissionService } from './unused-permission.service.js';
import { ClosedUsageRepository } from './closed-usage.repository.js';
import { UsageController } from './usage.controller.js';
import { UsageRepository } from './usage.repository.js';
import { UsageService } from './usage.service.js';

/** Reports on usage for any range of days, from closed periods and recent views. */
@Module({
  imports: [ReportAccessModule],
  controllers: [UsageController],
  providers: [
    PeriodCloser,
    UnusedPermissionRepository,
    UnusedPermissionService,
    ClosedUsageRepository,
    UsageRepository,
    UsageService,
  ],
  exports: [PeriodCloser],
})
export class UsageModule {}
