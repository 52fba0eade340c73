import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.js';
import { MailModule } from '../mail/mail.module.js';
import { OrganisationModule } from '../organisation/organisation.module.js';
import { SecurityModule } from '../security/security.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { PasswordResetController } from './password-reset.controller.js';
import { PasswordResetRepository } from './password-reset.repository.js';
import { PasswordResetService } from './password-reset.service.js';

@Module({
  imports: [AccountModule, MailModule, OrganisationModule, SecurityModule, SignInModule],
  controllers: [PasswordResetController],
  providers: [PasswordResetRepository, PasswordResetService],
})
export class PasswordResetModule {}
