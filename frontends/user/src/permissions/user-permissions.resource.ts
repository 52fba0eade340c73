import type { Paging } from '@portal/contracts';
import { usePortal, useSelf, useWriting } from '@portal/ui-kit';

const lists = ['permissions'];

/** The permissions of the own partner's users for its reports, and the calls that change them. */
export function useUserPermissions() {
  const { reportManagement, user, userPermission } = usePortal().api;
  const self = useSelf();
  return {
    permissions: {
      queryKey: ['permissions', 'user'],
      load: (paging: Paging) => userPermission.findByOwner.page({ userTypeId: self.userTypeId, ...paging }),
    },
    users: {
      queryKey: ['users', 'all'],
      load: (paging: Paging) => user.findAllByUserType.page({ ...self, ...paging }),
    },
    reportsFor: (targetUserId: number) => ({
      queryKey: ['permissions', 'unselectedByUser', targetUserId],
      load: (paging: Paging) =>
        reportManagement.findUnselectedByUserIdAndOwner.page({ ...self, targetUserId, ...paging }),
    }),
    add: useWriting(userPermission.insert, lists),
    remove: useWriting(userPermission.delete, lists),
  };
}
