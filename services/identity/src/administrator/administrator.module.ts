import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { MailModule } from '../mail/mail.module.js';
import { SecurityModule } from '../security/security.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { AdministratorInvitationController } from './administrator-invitation.controller.js';
import { AdministratorInvitationRepository } from './administrator-invitation.repository.js';
import { AdministratorInvitationService } from './administrator-invitation.service.js';

@Module({
  imports: [AccountModule, AuditModule, MailModule, SecurityModule, SignInModule],
  controllers: [AdministratorInvitationController],
  providers: [AdministratorInvitationRepository, AdministratorInvitationService],
})
export class AdministratorModule {}
