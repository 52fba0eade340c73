import { usePortal, useWriting } from '@portal/ui-kit';

/** `notDeactivated` contains active and blocked users. */
export type UserList = 'notDeactivated' | 'deactivated';

/** Query keys to invalidate after a user changes. */
export const listsOfUsers = ['users', 'userAdmins', 'adminRequests', 'person', 'count', 'audit'];

export function useUserPages(list: UserList) {
  const { user } = usePortal().api;
  const { page } = list === 'deactivated' ? user.findAllDeactivated : user.findAllNotDeactivated;
  return { queryKey: ['users', list], load: page };
}

export function useStatusChange() {
  const { api } = usePortal();
  return useWriting(api.user.updateStatus, listsOfUsers);
}

export function usePartnerAssignment() {
  const { api } = usePortal();
  return useWriting(api.user.updateUserType, listsOfUsers);
}

export function useUserDeletion() {
  const { api } = usePortal();
  return useWriting(api.user.delete, listsOfUsers);
}
