import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.js';
import { MailModule } from '../mail/mail.module.js';
import { OrganisationModule } from '../organisation/organisation.module.js';
import { SecurityModule } from '../security/security.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { EmailChangeRepository } from './email-change.repository.js';
import { EmailChangeService } from './email-change.service.js';
import { AdminController, EmailChangeController, TablePreferenceController } from './profile.controller.js';
import { ProfileRepository } from './profile.repository.js';
import { ProfileService } from './profile.service.js';
import { TablePreferenceRepository } from './table-preference.repository.js';

@Module({
  imports: [AccountModule, MailModule, OrganisationModule, SecurityModule, SignInModule],
  controllers: [AdminController, EmailChangeController, TablePreferenceController],
  providers: [
    EmailChangeRepository,
    EmailChangeService,
    ProfileRepository,
    ProfileService,
    TablePreferenceRepository,
  ],
  exports: [ProfileService],
})
export class ProfileModule {}
