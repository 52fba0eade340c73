import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { MailModule } from '../mail/mail.module.js';
import { SecurityModule } from '../security/security.module.js';
import { SessionModule } from '../session/session.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { FactorSignInService } from './factor-sign-in.service.js';
import { FactorSignInController, SecondFactorController } from './second-factor.controller.js';
import { SecondFactorService } from './second-factor.service.js';

/** Second factors: setting them up, and signing in with them. */
@Module({
  imports: [AccountModule, AuditModule, MailModule, SecurityModule, SessionModule, SignInModule],
  controllers: [FactorSignInController, SecondFactorController],
  providers: [FactorSignInService, SecondFactorService],
})
export class SecondFactorModule {}
