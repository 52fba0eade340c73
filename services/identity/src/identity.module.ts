import { Module } from '@nestjs/common';
import { AdministratorModule } from './administrator/administrator.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AccountDecisionModule } from './decision/account-decision.module.js';
import { HousekeepingModule } from './housekeeping/housekeeping.module.js';
import { LeaverModule } from './leaver/leaver.module.js';
import { OrganisationModule } from './organisation/organisation.module.js';
import { PasskeyModule } from './passkey/passkey.module.js';
import { PasswordResetModule } from './password-reset/password-reset.module.js';
import { PersonalDataModule } from './personal-data/personal-data.module.js';
import { ProfileModule } from './profile/profile.module.js';
import { RegistrationModule } from './registration/registration.module.js';
import { SessionModule } from './session/session.module.js';
import { SignInModule } from './sign-in/sign-in.module.js';
import { SingleSignOnModule } from './single-sign-on/single-sign-on.module.js';
import { UnusedAccountModule } from './unused-account/unused-account.module.js';
import { UserModule } from './user/user.module.js';

/** The identity service: accounts, signing in, sessions, partners and groups. */
@Module({
  imports: [
    AccountDecisionModule,
    AdministratorModule,
    AuditModule,
    HousekeepingModule,
    LeaverModule,
    OrganisationModule,
    PasskeyModule,
    PasswordResetModule,
    PersonalDataModule,
    ProfileModule,
    RegistrationModule,
    SessionModule,
    SignInModule,
    SingleSignOnModule,
    UnusedAccountModule,
    UserModule,
  ],
})
export class IdentityModule {}
