import { Module } from '@nestjs/common';
import { DecisionModule, PairListRepository, PairListService } from '@portal/service-kit';
import { BulkPermissionRepository } from './bulk-permission.repository.js';
import { BulkPermissionService } from './bulk-permission.service.js';
import { GroupPermissionController } from './group-permission.controller.js';
import { GroupPermissionRepository } from './group-permission.repository.js';
import { GroupPermissionService } from './group-permission.service.js';
import { PermissionEndController } from './permission-end.controller.js';
import { PermissionEndRepository } from './permission-end.repository.js';
import { PermissionEndService } from './permission-end.service.js';
import { PermissionRepository } from './permission.repository.js';
import { UserPermissionController } from './user-permission.controller.js';
import { UserPermissionRepository } from './user-permission.repository.js';
import { UserPermissionService } from './user-permission.service.js';

/** Permissions of stakeholder groups and of users for reports. */
@Module({
  imports: [DecisionModule],
  controllers: [GroupPermissionController, PermissionEndController, UserPermissionController],
  providers: [
    BulkPermissionRepository,
    BulkPermissionService,
    GroupPermissionRepository,
    GroupPermissionService,
    PairListRepository,
    PairListService,
    PermissionEndRepository,
    PermissionEndService,
    PermissionRepository,
    UserPermissionRepository,
    UserPermissionService,
  ],
  exports: [
    GroupPermissionService,
    PermissionEndService,
    PermissionRepository,
    UserPermissionRepository,
    UserPermissionService,
  ],
})
export class PermissionModule {}
