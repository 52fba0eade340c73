import { Module } from '@nestjs/common';
import { PairLists } from '@portal/service-kit';
import { BulkPermissionRepository } from './bulk-permission.repository.js';
import { BulkPermissionService } from './bulk-permission.service.js';
import { PermissionChangeRepository } from './permission-change.repository.js';
import { PermissionChangeService } from './permission-change.service.js';
import { PermissionEndController } from './permission-end.controller.js';
import { PermissionEndRepository } from './permission-end.repository.js';
import { PermissionEndService } from './permission-end.service.js';
import {
  GroupPermissionController,
  PermissionChangeController,
  UserPermissionController,
} from './permission.controller.js';
import { PermissionRepository } from './permission.repository.js';
import { PermissionService } from './permission.service.js';

/** Permissions of stakeholder groups and of users for reports. */
@Module({
  controllers: [
    GroupPermissionController,
    PermissionChangeController,
    PermissionEndController,
    UserPermissionController,
  ],
  providers: [
    BulkPermissionRepository,
    BulkPermissionService,
    PairLists,
    PermissionChangeRepository,
    PermissionChangeService,
    PermissionEndRepository,
    PermissionEndService,
    PermissionRepository,
    PermissionService,
  ],
  exports: [PermissionChangeService, PermissionEndService, PermissionRepository, PermissionService],
})
export class PermissionModule {}
