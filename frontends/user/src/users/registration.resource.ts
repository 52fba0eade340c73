import { type NewUser } from '@portal/portal-screens';
import { usePortal, useRefresh, useSelf } from '@portal/ui-kit';
import { listsOfUsers } from './users.resource';

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
