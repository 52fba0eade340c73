import { Module } from '@nestjs/common';
import { ReportAccessModule } from '../report-access/report-access.module.js';
import { MonthlyUsageRepository } from './monthly-usage.repository.js';
import { UnusedPermissionRepository } from './unused-permission.repository.js';
import { UnusedPermissionService } from './unused-permission.service.js';
import { UsageController } from './usage.controller.js';
import { UsageRepository } from './usage.repository.js';
import { UsageService } from './usage.service.js';

/** Reports on usage for any range of days, from whole months and the views of the other days. */
@Module({
  imports: [ReportAccessModule],
  controllers: [UsageController],
  providers: [
    MonthlyUsageRepository,
    UnusedPermissionRepository,
    UnusedPermissionService,
    UsageRepository,
    UsageService,
  ],
  exports: [MonthlyUsageRepository],
})
export class UsageModule {}
