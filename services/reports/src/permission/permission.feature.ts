import type { Feature } from '../feature.js';
import { GroupPermissionController } from './group-permission.controller.js';
import { GroupPermissionService } from './group-permission.service.js';
import { PermissionListRepository } from './permission-list.repository.js';
import { PermissionListService } from './permission-list.service.js';
import { UserPermissionController } from './user-permission.controller.js';
import { UserPermissionService } from './user-permission.service.js';

/** Permissions of groups and of users. */
export const permissionFeature: Feature = {
  controllers: [GroupPermissionController, UserPermissionController],
  providers: [GroupPermissionService, PermissionListRepository, PermissionListService, UserPermissionService],
};
