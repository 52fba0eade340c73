import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { MailModule } from '../mail/mail.module.js';
import { OrganisationModule } from '../organisation/organisation.module.js';
import { SecurityModule } from '../security/security.module.js';
import { ActivationService } from './activation.service.js';
import { BulkRegistrationService } from './bulk-registration.service.js';
import { RegistrationController } from './registration.controller.js';
import { RegistrationRepository } from './registration.repository.js';
import { SelfRegistrationService } from './self-registration.service.js';
import { UserInvitationController } from './user-invitation.controller.js';
import { UserInvitationRepository } from './user-invitation.repository.js';
import { UserInvitationService } from './user-invitation.service.js';

@Module({
  imports: [AccountModule, AuditModule, MailModule, OrganisationModule, SecurityModule],
  controllers: [RegistrationController, UserInvitationController],
  providers: [
    ActivationService,
    BulkRegistrationService,
    RegistrationRepository,
    SelfRegistrationService,
    UserInvitationRepository,
    UserInvitationService,
  ],
  exports: [ActivationService, RegistrationRepository, UserInvitationService],
})
export class RegistrationModule {}
