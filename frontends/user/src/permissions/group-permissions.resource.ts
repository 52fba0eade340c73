import type { Paging } from '@portal/contracts';
import { usePortal, useSelf, useWriting } from '@portal/ui-kit';

const lists = ['permissions'];

/** The group permissions for the own partner's reports, and the calls that change them. */
export function useGroupPermissions() {
  const { groupPermission, reportManagement, userGroup } = usePortal().api;
  const { userTypeId } = useSelf();
  return {
    permissions: {
      queryKey: ['permissions', 'group'],
      load: (paging: Paging) => groupPermission.findByReportOwner.page({ userTypeId, ...paging }),
    },
    groups: { queryKey: ['groups'], load: userGroup.findAll.page },
    reportsFor: (userGroupId: number) => ({
      queryKey: ['permissions', 'unselectedByGroup', userGroupId],
      load: (paging: Paging) =>
        reportManagement.findUnselectedByGroupIdAndOwner.page({ userGroupId, userTypeId, ...paging }),
    }),
    add: useWriting(groupPermission.insert, lists),
    remove: useWriting(groupPermission.delete, lists),
  };
}
