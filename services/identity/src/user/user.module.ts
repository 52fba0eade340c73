import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { ProfileModule } from '../profile/profile.module.js';
import { RegistrationModule } from '../registration/registration.module.js';
import { SessionModule } from '../session/session.module.js';
import { SignInRecordModule } from '../sign-in-record/sign-in-record.module.js';
import { PersonRecordController } from './person-record.controller.js';
import { PersonRecordRepository } from './person-record.repository.js';
import { PersonRecordService } from './person-record.service.js';
import { AdminRequestController, UserAdminController } from './user-admin.controller.js';
import { BulkUserRepository } from './bulk-user.repository.js';
import { BulkUserService } from './bulk-user.service.js';
import { UserAdminRepository } from './user-admin.repository.js';
import { UserAdminService } from './user-admin.service.js';
import { UserController } from './user.controller.js';
import { UserRepository } from './user.repository.js';
import { UserService } from './user.service.js';
import { ViewAsService } from './view-as.service.js';

/** Users and user admins: the calls that list and change them, and requests to become a user admin. */
@Module({
  imports: [AccountModule, AuditModule, ProfileModule, RegistrationModule, SessionModule, SignInRecordModule],
  controllers: [AdminRequestController, PersonRecordController, UserAdminController, UserController],
  providers: [
    BulkUserRepository,
    BulkUserService,
    PersonRecordRepository,
    PersonRecordService,
    UserAdminRepository,
    UserAdminService,
    UserRepository,
    UserService,
    ViewAsService,
  ],
  exports: [UserAdminRepository, UserAdminService, UserService],
})
export class UserModule {}
