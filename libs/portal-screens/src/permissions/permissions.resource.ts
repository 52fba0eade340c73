import type {
  GroupPermissionRow,
  GroupRow,
  Paging,
  ReportRow,
  UserPermissionRow,
  UserRow,
  WriteResponse,
} from '@portal/contracts';
import { type RemoteOptions, usePortal, useWriting } from '@portal/ui-kit';
import { useUserChoice } from '../people/choices.resource';

/** Cached lists that depend on permissions. */
export const listsOfPermissions = [
  'permissions',
  'waiting',
  'reports',
  'accessRequests',
  'availableReports',
  'audit',
];

/** The reports opened to a group; `until` is an ISO 8601 time, null for no end. */
interface GroupPermissionValues {
  userGroupId: number;
  reportIds: number[];
  viewedBy: GroupPermissionRow['viewedBy'];
  until: string | null;
}

/** Reads and changes permissions of groups. */
export interface GroupPermissions {
  permissions: RemoteOptions<GroupPermissionRow>;
  groups: RemoteOptions<GroupRow>;
  /** The reports that a group does not have yet. */
  reportsFor: (userGroupId: number) => RemoteOptions<ReportRow>;
  /** Adds permissions, or changes those that the group has. */
  put: (values: GroupPermissionValues) => Promise<WriteResponse>;
  remove: (permission: { id: number }) => Promise<WriteResponse>;
}

/** The permissions of groups for the reports of an HIS partner, or of all without one. */
export function useGroupPermissions(ownerId?: number): GroupPermissions {
  const { groupPermission, reportManagement, userGroup } = usePortal().api;
  const owner = { userTypeId: ownerId };
  return {
    permissions: {
      queryKey: ['permissions', 'group'],
      load: (paging: Paging) => groupPermission.findByReportOwner.page({ ...owner, ...paging }),
    },
    groups: { queryKey: ['groups', 'page'], load: userGroup.findAll.page },
    reportsFor: (userGroupId) => ({
      queryKey: ['permissions', 'excludeGroup', userGroupId],
      load: (paging: Paging) =>
        reportManagement.findUnselectedByGroupIdAndOwner.page({ userGroupId, ...owner, ...paging }),
    }),
    put: useWriting(groupPermission.insert, listsOfPermissions),
    remove: useWriting(groupPermission.delete, listsOfPermissions),
  };
}

/** The reports opened to a user; `until` is an ISO 8601 time, null for no end. */
interface UserPermissionValues {
  userId: number;
  reportIds: number[];
  until: string | null;
}

/** Reads and changes permissions of users. */
export interface UserPermissions {
  permissions: RemoteOptions<UserPermissionRow>;
  users: RemoteOptions<UserRow>;
  /** Loads the reports that a user has no permission for. */
  reportsFor: (userId: number) => RemoteOptions<ReportRow>;
  /** Adds permissions, or changes those that the user has. */
  put: (values: UserPermissionValues) => Promise<WriteResponse>;
  remove: (permission: { id: number }) => Promise<WriteResponse>;
}

/** The permissions of an HIS partner's users for its reports, or of all users for all reports without one. */
export function useUserPermissions(ownerId?: number): UserPermissions {
  const { account, api } = usePortal();
  const { reportManagement, userPermission } = api;
  const findNotGranted = (targetUserId: number, paging: Paging) =>
    ownerId
      ? reportManagement.findUnselectedByUserIdAndOwner.page({
          userId: account.id,
          userTypeId: ownerId,
          targetUserId,
          ...paging,
        })
      : reportManagement.findUnselectedByUserId.page({ userId: targetUserId, ...paging });
  return {
    permissions: {
      queryKey: ['permissions', 'user'],
      load: (paging) =>
        ownerId
          ? userPermission.findByOwner.page({ userTypeId: ownerId, ...paging })
          : userPermission.findAll.page(paging),
    },
    users: useUserChoice(ownerId),
    reportsFor: (userId) => ({
      queryKey: ['permissions', 'notOfUser', userId],
      load: (paging) => findNotGranted(userId, paging),
    }),
    put: useWriting(userPermission.insert, listsOfPermissions),
    remove: useWriting(userPermission.delete, listsOfPermissions),
  };
}

/** Pages of pending access requests that the user may decide, and the call that decides. */
export function useAccessRequests() {
  const { accessRequest } = usePortal().api;
  return {
    requests: { queryKey: ['accessRequests'], load: accessRequest.findPending.page },
    decide: useWriting(accessRequest.updateStatus, listsOfPermissions),
  };
}
