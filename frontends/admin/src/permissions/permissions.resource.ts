import type { Paging } from '@portal/contracts';
import { usePortal, useWriting } from '@portal/ui-kit';

const listsOfPermissions = ['permissions', 'reports', 'audit'];

/** The permissions of groups for all reports, and how they are given and taken away. */
export function useGroupPermissions() {
  const { groupPermission, reportManagement } = usePortal().api;
  return {
    permissions: {
      queryKey: ['permissions', 'group'],
      load: (paging: Paging) => groupPermission.findByReportOwner.page(paging),
    },
    reportsFor: (userGroupId: number) => ({
      queryKey: ['reports', 'notOfGroup', userGroupId],
      load: (paging: Paging) =>
        reportManagement.findUnselectedByGroupIdAndOwner.page({ userGroupId, ...paging }),
    }),
    add: useWriting(groupPermission.insert, listsOfPermissions),
    remove: useWriting(groupPermission.delete, listsOfPermissions),
  };
}

/** The permissions of single users for all reports, and how they are given and taken away. */
export function useUserPermissions() {
  const { userPermission, reportManagement } = usePortal().api;
  return {
    permissions: {
      queryKey: ['permissions', 'user'],
      load: (paging: Paging) => userPermission.findAll.page(paging),
    },
    reportsFor: (userId: number) => ({
      queryKey: ['reports', 'notOfUser', userId],
      load: (paging: Paging) => reportManagement.findUnselectedByUserId.page({ userId, ...paging }),
    }),
    add: useWriting(userPermission.insert, listsOfPermissions),
    remove: useWriting(userPermission.delete, listsOfPermissions),
  };
}
