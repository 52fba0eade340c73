import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountModule } from '../account/account.module.js';
import { AccountEntity } from '../account/account.entity.js';
import { MailModule } from '../mail/mail.module.js';
import { SecurityModule } from '../security/security.module.js';
import { SessionModule } from '../session/session.module.js';
import { ReauthenticationService } from './reauthentication.service.js';
import {
  AdminSignInController,
  DeviceController,
  PortalSignInController,
  UserSignInController,
} from './sign-in.controller.js';
import { SignInRepository } from './sign-in.repository.js';
import { SignInService } from './sign-in.service.js';
import { Devices } from './sources.js';

@Module({
  imports: [
    AccountModule,
    MailModule,
    SecurityModule,
    SessionModule,
    TypeOrmModule.forFeature([AccountEntity]),
  ],
  controllers: [AdminSignInController, DeviceController, PortalSignInController, UserSignInController],
  providers: [Devices, ReauthenticationService, SignInRepository, SignInService],
  exports: [Devices, ReauthenticationService, SignInRepository],
})
export class SignInModule {}
