import { Module } from '@nestjs/common';
import { AuditChainRepository } from './audit-chain.repository.js';
import { AuditCheckService } from './audit-check.service.js';
import { AuditMaintenanceJob } from './audit-maintenance.job.js';
import { AuditStreamJob } from './audit-stream.job.js';
import { AuditStreamRepository } from './audit-stream.repository.js';
import { AuditController } from './audit.controller.js';
import { AuditListener } from './audit.listener.js';
import { AuditRepository } from './audit.repository.js';

@Module({
  controllers: [AuditController],
  providers: [
    AuditChainRepository,
    AuditCheckService,
    AuditListener,
    AuditMaintenanceJob,
    AuditRepository,
    AuditStreamJob,
    AuditStreamRepository,
  ],
  exports: [AuditRepository],
})
export class AuditModule {}
