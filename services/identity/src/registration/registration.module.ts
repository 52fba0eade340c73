import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.js';
import { MailModule } from '../mail/mail.module.js';
import { OrganisationModule } from '../organisation/organisation.module.js';
import { SecurityModule } from '../security/security.module.js';
import { ActivationService } from './activation.service.js';
import { BulkRegistrationService } from './bulk-registration.service.js';
import { RegistrationController } from './registration.controller.js';
import { RegistrationRepository } from './registration.repository.js';
import { RegistrationService } from './registration.service.js';
import { SelfRegistrationService } from './self-registration.service.js';

@Module({
  imports: [AccountModule, MailModule, OrganisationModule, SecurityModule],
  controllers: [RegistrationController],
  providers: [
    ActivationService,
    BulkRegistrationService,
    RegistrationRepository,
    RegistrationService,
    SelfRegistrationService,
  ],
  exports: [ActivationService, RegistrationService],
})
export class RegistrationModule {}
