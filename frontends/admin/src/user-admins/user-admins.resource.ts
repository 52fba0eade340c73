import { usePortal, useWriting } from '@portal/ui-kit';
import { listsOfUsers } from '../users/users.resource';

/** Pages of the user admins. */
export function useUserAdminPages() {
  const { api } = usePortal();
  return { queryKey: ['userAdmins', 'page'], load: api.userAdmin.findAll.page };
}

/** Users to make user admins of. */
export function useUserAdminChoice() {
  const { api } = usePortal();
  return { queryKey: ['userAdmins', 'unavailable'], load: api.userAdmin.findAllUnavailable.page };
}

/** Makes a user a user admin. */
export function useUserAdminAddition() {
  const { api } = usePortal();
  return useWriting(api.userAdmin.insert, listsOfUsers);
}

/** Makes a user admin a user again. */
export function useUserAdminRemoval() {
  const { api } = usePortal();
  return useWriting(api.userAdmin.delete, listsOfUsers);
}
