import type { AccountStatus, Paging } from '@portal/contracts';
import { usePortal, useSelf, type BulkOrder, type NewUser } from '@portal/ui-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';

const askAgainMs = 60_000;

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

/** Gives what has all lists of users fetched again. */
export function useUsersChanged(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: ['users'] });
}

/** Activates, deactivates or blocks a user. */
export function useStatusChange() {
  const { api } = usePortal();
  const changed = useUsersChanged();
  return (change: { id: number; status: AccountStatus }) => api.user.updateStatus(change).finally(changed);
}

/** Registers one user of the own partner. */
export function useRegistration() {
  const { api } = usePortal();
  const self = useSelf();
  return (user: NewUser) => api.user.insert({ ...user, ...self });
}

/** Registers many users of the own partner. */
export function useBulkRegistration() {
  const { api } = usePortal();
  return (order: BulkOrder) => api.registration.insertMany(order);
}
