import type { Paging } from '@portal/contracts';
import { type NewUser, useWaitingCount } from '@portal/portal-screens';
import { usePortal, useRefresh, useSelf, useWriting } from '@portal/ui-kit';

/** Lists that show what is written about a user. */
const listsOfUsers = ['users'];

/** Which users of the own partner are listed. */
export type UserList = 'deactivated' | 'all';

/** Pages of the users of the own partner. */
export function useUserPages(list: UserList) {
  const { user } = usePortal().api;
  const self = useSelf();
  const { page } = list === 'all' ? user.findAllByUserType : user.findByUserTypeDeactivated;
  return { queryKey: ['users', list], load: (paging: Paging) => page({ ...self, ...paging }) };
}

/** How many users of the own partner are deactivated. */
export function useDeactivatedCount(): number {
  const { user } = usePortal().api;
  const self = useSelf();
  return useWaitingCount(
    ['users', 'deactivatedCount'],
    async () => (await user.findByUserTypeDeactivated.page({ ...self, limit: 1 })).total,
  );
}

/** Activates, deactivates or blocks a user. */
export function useStatusChange() {
  const { api } = usePortal();
  return useWriting(api.user.updateStatus, listsOfUsers);
}

/** Registers users of the own partner, one by one or many at once, and activates them. */
export function useRegistration() {
  const { api } = usePortal();
  const self = useSelf();
  return {
    onRegister: (user: NewUser) => api.user.insert({ ...user, ...self }),
    onRegisterMany: api.registration.insertMany,
    onActivate: (id: number) => api.user.updateStatus({ id, status: 'Active' }),
    onChanged: useRefresh(listsOfUsers),
  };
}
