import { usePortal, useWriting } from '@portal/ui-kit';
import { listsOfUsers } from '@portal/features';

export function useUserAdminPages() {
  const { api } = usePortal();
  return { queryKey: ['userAdmins', 'page'], load: api.userAdmin.findAll.page };
}

export function useUserAdminChoice() {
  const { api } = usePortal();
  return { queryKey: ['userAdmins', 'unavailable'], load: api.userAdmin.findAllUnavailable.page };
}

export function useUserAdminAddition() {
  const { api } = usePortal();
  return useWriting(api.userAdmin.insert, listsOfUsers);
}
