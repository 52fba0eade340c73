import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { MailModule } from '../mail/mail.module.js';
import { PasskeyModule } from '../passkey/passkey.module.js';
import { FactorCodesService } from '../second-factor/factor-codes.service.js';
import { FactorSignInService } from '../second-factor/factor-sign-in.service.js';
import { FactorSignInController, SecondFactorController } from '../second-factor/second-factor.controller.js';
import { SecondFactorService } from '../second-factor/second-factor.service.js';
import { TotpCodes } from '../second-factor/totp-codes.js';
import { TotpRepository } from '../second-factor/totp.repository.js';
import { SecurityModule } from '../security/security.module.js';
import { SessionModule } from '../session/session.module.js';
import { PasskeySignInService } from './passkey-sign-in.service.js';
import { PendingSignInRepository } from './pending-sign-in.repository.js';
import { ProofService } from './proof.service.js';
import { ReauthenticationService } from './reauthentication.service.js';
import {
  AdminSignInController,
  DeviceController,
  PasskeySignInController,
  PortalSignInController,
  ProofController,
  UserSignInController,
} from './sign-in.controller.js';
import { SignInCompletion } from './sign-in-completion.service.js';
import { SignInRepository } from './sign-in.repository.js';
import { SignInService } from './sign-in.service.js';
import { Attempts, Devices } from './sources.js';

/** Signing in by a password, a passkey and a second factor, setting second factors up, and proofs in a session. */
@Module({
  imports: [AccountModule, AuditModule, MailModule, PasskeyModule, SecurityModule, SessionModule],
  controllers: [
    AdminSignInController,
    DeviceController,
    FactorSignInController,
    PasskeySignInController,
    PortalSignInController,
    ProofController,
    SecondFactorController,
    UserSignInController,
  ],
  providers: [
    Attempts,
    Devices,
    FactorCodesService,
    FactorSignInService,
    PasskeySignInService,
    PendingSignInRepository,
    ProofService,
    ReauthenticationService,
    SecondFactorService,
    SignInCompletion,
    SignInRepository,
    SignInService,
    TotpCodes,
    TotpRepository,
  ],
  exports: [Devices, ReauthenticationService, SignInCompletion, SignInRepository, SignInService],
})
export class SignInModule {}
