import type { Paging, UserFilters } from '@portal/contracts';
import { usePortal, useWriting } from '@portal/ui-kit';
import { isUserRow, useOwnPartner } from '../people/choices.resource';
import { listsOfUsers } from '../people/lists-of-users';

/** `notDeactivated` contains active and blocked users. */
export type UserList = 'notDeactivated' | 'deactivated' | 'all';

/** Pages of all users for administrators, of those of their HIS partner for user admins. */
export function useUserPages(list: UserList) {
  const { account, api } = usePortal();
  const own = useOwnPartner();
  const { findAll, findAllByPartner, findAllDeactivated, findAllNotDeactivated, findDeactivatedByPartner } =
    api.user;
  const load = async (query: UserFilters & Paging) => {
    if (own) {
      const { page } = list === 'all' ? findAllByPartner : findDeactivatedByPartner;
      return page({ userId: account.id, userTypeId: own.id, ...query });
    }
    if (list === 'deactivated') return findAllDeactivated.page(query);
    if (list === 'notDeactivated') return findAllNotDeactivated.page(query);
    const { rows, total } = await findAll.page(query);
    return { rows: rows.filter(isUserRow), total };
  };
  return { queryKey: ['users', list], load };
}

export function useUserDeletion() {
  const { user } = usePortal().api;
  return useWriting(user.delete, listsOfUsers);
}
