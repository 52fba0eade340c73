import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { UserModule } from '../user/user.module.js';
import { AdminRequestController, UserAdminController } from './user-admin.controller.js';
import { UserAdminRepository } from './user-admin.repository.js';
import { UserAdminService } from './user-admin.service.js';

/** User admins of partners, and the requests of users to become one. */
@Module({
  imports: [AccountModule, AuditModule, UserModule],
  controllers: [AdminRequestController, UserAdminController],
  providers: [UserAdminRepository, UserAdminService],
})
export class UserAdminModule {}
