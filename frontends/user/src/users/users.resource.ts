import type { Paging, UserFilters } from '@portal/contracts';
import { usePolledCount, usePortal, useSelf } from '@portal/ui-kit';

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
  return usePolledCount(
    ['users', 'deactivatedCount'],
    async () => (await user.findDeactivatedByPartner.page({ ...self, limit: 1 })).total,
  );
}
