import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.js';
import { ProfileModule } from '../profile/profile.module.js';
import { RegistrationModule } from '../registration/registration.module.js';
import { SessionModule } from '../session/session.module.js';
import { UserCountRepository } from './user-count.repository.js';
import { UserController } from './user.controller.js';
import { UserRepository } from './user.repository.js';
import { UserService } from './user.service.js';

/** Lists of users, single users, and the calls that change them. */
@Module({
  imports: [AccountModule, ProfileModule, RegistrationModule, SessionModule],
  controllers: [UserController],
  providers: [UserCountRepository, UserRepository, UserService],
  exports: [UserService],
})
export class UserModule {}
