import { Module } from '@nestjs/common';
import { BulkPermissionRepository } from './bulk-permission.repository.js';
import { BulkPermissionService } from './bulk-permission.service.js';
import { PermissionEndController } from './permission-end.controller.js';
import { PermissionEndRepository } from './permission-end.repository.js';
import { PermissionEndService } from './permission-end.service.js';
import { PermissionNoticeRepository } from './permission-notice.repository.js';
import { PermissionNoticeService } from './permission-notice.service.js';
import { GroupPermissionController, UserPermissionController } from './permission.controller.js';
import { PermissionRepository } from './permission.repository.js';
import { PermissionService } from './permission.service.js';

/** Permissions of stakeholder groups and of users for reports. */
@Module({
  controllers: [GroupPermissionController, PermissionEndController, UserPermissionController],
  providers: [
    BulkPermissionRepository,
    BulkPermissionService,
    PermissionEndRepository,
    PermissionEndService,
    PermissionNoticeRepository,
    PermissionNoticeService,
    PermissionRepository,
    PermissionService,
  ],
  exports: [PermissionEndRepository, PermissionRepository, PermissionService],
})
export class PermissionModule {}
