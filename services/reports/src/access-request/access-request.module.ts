import { Module } from '@nestjs/common';
import { PermissionModule } from '../permission/permission.module.js';
import { AccessDecisionController } from './access-decision.controller.js';
import { AccessRequestController } from './access-request.controller.js';
import { AccessRequestRepository } from './access-request.repository.js';
import { AccessRequestService } from './access-request.service.js';

/** Requests for access to reports, and their decision. */
@Module({
  imports: [PermissionModule],
  controllers: [AccessDecisionController, AccessRequestController],
  providers: [AccessRequestRepository, AccessRequestService],
})
export class AccessRequestModule {}
