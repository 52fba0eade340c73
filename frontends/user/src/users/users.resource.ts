import type { Paging, UserFilters } from '@portal/contracts';
import { useWaitingCount } from '@portal/portal-screens';
import { usePortal, useSelf, useWriting } from '@portal/ui-kit';

/** Query keys to invalidate after a user changes. */
const listsOfUsers = ['users'];

export type UserList = 'deactivated' | 'all';

export function useUserPages(list: UserList) {
  const { user } = usePortal().api;
  const self = useSelf();
  const { page } = list === 'all' ? user.findAllByPartner : user.findDeactivatedByPartner;
  return { queryKey: ['users', list], load: (query: UserFilters & Paging) => page({ ...self, ...query }) };
}

export function useDeactivatedCount(): number {
  const { user } = usePortal().api;
  const self = useSelf();
  return useWaitingCount(
    ['users', 'deactivatedCount'],
    async () => (await user.findDeactivatedByPartner.page({ ...self, limit: 1 })).total,
  );
}

export function useStatusChange() {
  const { api } = usePortal();
  return useWriting(api.user.updateStatus, listsOfUsers);
}
