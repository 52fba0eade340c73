import type { Page, Paging, UserFilters, UserRow } from '@portal/contracts';
import { listsOfUsers } from '@portal/features';
import { usePortal, useWriting } from '@portal/ui-kit';

/** `notDeactivated` contains active and blocked users. */
export type UserList = 'notDeactivated' | 'deactivated' | 'all';

export function useUserPages(list: UserList) {
  const { user } = usePortal().api;
  const loadAll = async (query: UserFilters & Paging): Promise<Page<UserRow>> => {
    const { rows, total } = await user.findAll.page(query);
    return { rows: rows.filter((row): row is UserRow => 'email' in row), total };
  };
  const loads = {
    all: loadAll,
    deactivated: user.findAllDeactivated.page,
    notDeactivated: user.findAllNotDeactivated.page,
  };
  return { queryKey: ['users', list], load: loads[list] };
}

export function usePartnerAssignment() {
  const { api } = usePortal();
  return useWriting(api.user.updatePartner, listsOfUsers);
}

export function usePersonErasure() {
  const { api } = usePortal();
  return useWriting(api.personalData.erase, listsOfUsers);
}

export function useUserDeletion() {
  const { api } = usePortal();
  return useWriting(api.user.delete, listsOfUsers);
}
