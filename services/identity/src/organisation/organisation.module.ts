import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { SessionModule } from '../session/session.module.js';
import { GroupService } from './group.service.js';
import { GroupController, PartnerController } from './organisation.controller.js';
import { OrganisationRepository } from './organisation.repository.js';
import { PartnerService } from './partner.service.js';

@Module({
  imports: [AuditModule, SessionModule],
  controllers: [GroupController, PartnerController],
  providers: [GroupService, OrganisationRepository, PartnerService],
  exports: [OrganisationRepository],
})
export class OrganisationModule {}
