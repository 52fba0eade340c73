import { usePortal, useRefresh, useWriting } from '@portal/ui-kit';
import type { NewUser } from '@portal/portal-screens';

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

/** Registers users, one by one or many at once, and activates them. */
export function useRegistration() {
  const { account, api } = usePortal();
  return {
    onRegister: (user: NewUser) => api.user.insert({ ...user, userId: account.id }),
    onRegisterMany: api.registration.insertMany,
    onActivate: (id: number) => api.user.updateStatus({ id, status: 'Active' }),
    onChanged: useRefresh(listsOfUsers),
  };
}
