import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { SessionModule } from '../session/session.module.js';
import { GroupRepository } from './group.repository.js';
import { GroupService } from './group.service.js';
import { GroupController, PartnerController } from './organisation.controller.js';
import { PartnerRepository } from './partner.repository.js';
import { PartnerService } from './partner.service.js';

@Module({
  imports: [AuditModule, SessionModule],
  controllers: [GroupController, PartnerController],
  providers: [GroupRepository, GroupService, PartnerRepository, PartnerService],
  exports: [PartnerRepository],
})
export class OrganisationModule {}
