import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.js';
import { MailModule } from '../mail/mail.module.js';
import { OrganisationModule } from '../organisation/organisation.module.js';
import { RegistrationModule } from '../registration/registration.module.js';
import { SecurityModule } from '../security/security.module.js';
import { SessionModule } from '../session/session.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { UserModule } from '../user/user.module.js';
import { ProviderRegistrationService } from './provider-registration.service.js';
import { ProviderSessionsService } from './provider-sessions.service.js';
import { SingleSignOnController } from './single-sign-on.controller.js';
import { SingleSignOnRepository } from './single-sign-on.repository.js';
import { SingleSignOnService } from './single-sign-on.service.js';

@Module({
  imports: [
    AccountModule,
    MailModule,
    OrganisationModule,
    RegistrationModule,
    SecurityModule,
    SessionModule,
    SignInModule,
    UserModule,
  ],
  controllers: [SingleSignOnController],
  providers: [
    ProviderRegistrationService,
    ProviderSessionsService,
    SingleSignOnRepository,
    SingleSignOnService,
  ],
})
export class SingleSignOnModule {}
