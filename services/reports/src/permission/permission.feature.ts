import { PairListRepository, PairListService } from '@portal/service-kit';
import type { Feature } from '../feature.js';
import { GroupPermissionController } from './group-permission.controller.js';
import { GroupPermissionService } from './group-permission.service.js';
import { PermissionListService } from './permission-list.service.js';
import { UserPermissionController } from './user-permission.controller.js';
import { UserPermissionService } from './user-permission.service.js';

/** Permissions of groups and of users. */
export const permissionFeature: Feature = {
  controllers: [GroupPermissionController, UserPermissionController],
  providers: [
    GroupPermissionService,
    PairListRepository,
    PairListService,
    PermissionListService,
    UserPermissionService,
  ],
};
