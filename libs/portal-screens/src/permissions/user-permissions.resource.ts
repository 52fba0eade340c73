import type { Paging, ReportRow, UserPermissionRow, UserRow, WriteResponse } from '@portal/contracts';
import { type RemoteOptions, usePortal, useWriting } from '@portal/ui-kit';
import { useUserChoice } from '../people';
import { listsOfPermissions } from './lists-of-permissions';

/** What is opened to a user; `until` is an ISO 8601 time, null for no end. */
export interface UserPermissionValues {
  userId: number;
  reportIds: number[];
  until: string | null;
}

/** How the permissions of single users for reports are seen and changed. */
export interface UserPermissions {
  permissions: RemoteOptions<UserPermissionRow>;
  users: RemoteOptions<UserRow>;
  /** The reports that a user was not granted yet. */
  reportsFor: (userId: number) => RemoteOptions<ReportRow>;
  /** Opens reports to a user; those that it has already then end when it is said now. */
  put: (values: UserPermissionValues) => Promise<WriteResponse>;
  remove: (permission: { id: number }) => Promise<WriteResponse>;
}

/** The permissions of an HIS partner's users for its reports, or of all users for all reports without one. */
export function useUserPermissions(ownerId?: number): UserPermissions {
  const { account, api } = usePortal();
  const { reportManagement, userPermission } = api;
  const notGranted = (targetUserId: number, paging: Paging) =>
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
      load: (paging) => notGranted(userId, paging),
    }),
    put: useWriting(userPermission.insert, listsOfPermissions),
    remove: useWriting(userPermission.delete, listsOfPermissions),
  };
}
