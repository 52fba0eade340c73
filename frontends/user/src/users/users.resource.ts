import type { Paging } from '@portal/contracts';
import { usePortal, useSelf, useWriting } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';

const askAgainMs = 60_000;

/** Lists that show what is written about a user. */
export const listsOfUsers = ['users'];

/** Which users of the own partner are listed. */
export type UserList = 'deactivated' | 'all';

/** Pages of the users of the own partner. */
export function useUserPages(list: UserList) {
  const { user } = usePortal().api;
  const self = useSelf();
  const { page } = list === 'all' ? user.findAllByUserType : user.findByUserTypeDeactivated;
  return { queryKey: ['users', list], load: (paging: Paging) => page({ ...self, ...paging }) };
}

/** How many users of the own partner are deactivated; asked again every minute while the page is looked at. */
export function useDeactivatedCount(): number {
  const { user } = usePortal().api;
  const self = useSelf();
  const { data } = useQuery({
    queryKey: ['users', 'deactivatedCount'],
    queryFn: async () => (await user.findByUserTypeDeactivated.page({ ...self, limit: 1 })).total,
    refetchInterval: askAgainMs,
  });
  return data ?? 0;
}

/** Activates, deactivates or blocks a user. */
export function useStatusChange() {
  const { api } = usePortal();
  return useWriting(api.user.updateStatus, listsOfUsers);
}
