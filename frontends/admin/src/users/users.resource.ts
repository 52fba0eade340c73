import type { Paging, UserRow } from '@portal/contracts';
import { usePortal, useWriting } from '@portal/ui-kit';

/** The two lists of users: those that may sign in or are blocked, and the deactivated ones. */
export type UserList = 'notDeactivated' | 'deactivated';

/** Lists that show what is written about a user. */
export const listsOfUsers = ['users', 'userAdmins', 'adminRequests', 'count', 'audit'];

/** Pages of a list of users. */
export function useUserPages(list: UserList) {
  const { user } = usePortal().api;
  const { page } = list === 'deactivated' ? user.findAllDeactivated : user.findAllNotDeactivated;
  return { queryKey: ['users', list], load: page };
}

/** Users of any status to choose from. */
export function useUserChoice() {
  const { api } = usePortal();
  return {
    queryKey: ['users', 'all'],
    load: async (paging: Paging) => {
      const { rows, total } = await api.user.findAll.page(paging);
      return { rows: rows.filter((row): row is UserRow => 'email' in row), total };
    },
  };
}

/** Activates, deactivates or blocks an account. */
export function useStatusChange() {
  const { api } = usePortal();
  return useWriting(api.user.updateStatus, listsOfUsers);
}

/** Moves a user to a partner. */
export function usePartnerAssignment() {
  const { api } = usePortal();
  return useWriting(api.user.updateUserType, listsOfUsers);
}

/** Removes an account. */
export function useUserDeletion() {
  const { api } = usePortal();
  return useWriting(api.user.delete, listsOfUsers);
}
