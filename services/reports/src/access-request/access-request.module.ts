import { Module } from '@nestjs/common';
import { PermissionModule } from '../permission/permission.module.js';
import { AccessRequestController } from './access-request.controller.js';
import { AccessRequestRepository } from './access-request.repository.js';
import { AccessRequestService } from './access-request.service.js';

/** Requests for access to reports, and their decision. */
@Module({
  imports: [PermissionModule],
  controllers: [AccessRequestController],
  providers: [AccessRequestRepository, AccessRequestService],
})
export class AccessRequestModule {}
