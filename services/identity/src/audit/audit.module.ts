import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditListener } from './audit.listener.js';
import { AuditRepository } from './audit.repository.js';
import { AuditService } from './audit.service.js';

@Module({
  controllers: [AuditController],
  providers: [AuditListener, AuditRepository, AuditService],
  exports: [AuditRepository],
})
export class AuditModule {}
