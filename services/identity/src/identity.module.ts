import { Module, type DynamicModule } from '@nestjs/common';
import { AccountRepository } from './account/account.repository.js';
import { UserController } from './account/user.controller.js';
import { UserService } from './account/user.service.js';
import { CONFIG, type IdentityConfig } from './config.js';
import { HousekeepingJob } from './housekeeping/housekeeping.job.js';
import { HousekeepingRepository } from './housekeeping/housekeeping.repository.js';
import { AccessTokens } from './session/access-tokens.js';
import { SessionActivityController } from './session/session-activity.controller.js';
import { SessionController } from './session/session.controller.js';
import { SessionRepository } from './session/session.repository.js';
import { SessionService } from './session/session.service.js';
import { SigninController } from './session/signin.controller.js';
import { SigninService } from './session/signin.service.js';
import { AdminController } from './sign-in/admin.controller.js';
import { Passwords } from './sign-in/passwords.js';
import { SignInRepository } from './sign-in/sign-in.repository.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { UserSignInController } from './sign-in/user-sign-in.controller.js';

/** The identity service: accounts, signing in and sessions. */
@Module({})
export class IdentityModule {
  static forRoot(config: IdentityConfig): DynamicModule {
    return {
      module: IdentityModule,
      controllers: [
        AdminController,
        SessionActivityController,
        SessionController,
        SigninController,
        UserController,
        UserSignInController,
      ],
      providers: [
        { provide: CONFIG, useValue: config },
        AccessTokens,
        AccountRepository,
        HousekeepingJob,
        HousekeepingRepository,
        Passwords,
        SessionRepository,
        SessionService,
        SignInRepository,
        SignInService,
        SigninService,
        UserService,
      ],
    };
  }
}
