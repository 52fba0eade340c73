import type { GroupPermissionRow, GroupRow, Paging, ReportRow, WriteResponse } from '@portal/contracts';
import { type RemoteOptions, usePortal, useWriting } from '@portal/ui-kit';
import { listsOfPermissions } from './lists-of-permissions';

/** What the form of a group's permission holds. */
export interface GroupPermissionValues {
  userGroupId: number;
  reportIds: number[];
  viewedBy: GroupPermissionRow['viewedBy'];
}

/** How the permissions of groups for reports are seen and changed. */
export interface GroupPermissions {
  permissions: RemoteOptions<GroupPermissionRow>;
  groups: RemoteOptions<GroupRow>;
  /** The reports that a group does not have yet. */
  reportsFor: (userGroupId: number) => RemoteOptions<ReportRow>;
  /** Opens reports to a group; those that it has already are then for whom it is said now. */
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
      queryKey: ['permissions', 'notOfGroup', userGroupId],
      load: (paging: Paging) =>
        reportManagement.findUnselectedByGroupIdAndOwner.page({ userGroupId, ...owner, ...paging }),
    }),
    put: useWriting(groupPermission.insert, listsOfPermissions),
    remove: useWriting(groupPermission.delete, listsOfPermissions),
  };
}
