import { type NewUser } from '@portal/portal-screens';
import { usePortal, useRefresh } from '@portal/ui-kit';
import { listsOfUsers } from '../users/users.resource';

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
