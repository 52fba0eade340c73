import type { NewPerson } from '@portal/contracts';
import { usePortal } from '@portal/ui-kit';
import { useQueryClient } from '@tanstack/react-query';
import { listsOfUsers } from '../users/users.resource';

/** Registers users, one by one or many at once, and activates them. */
export function useRegistration() {
  const { account, api } = usePortal();
  const queries = useQueryClient();
  return {
    register: (user: NewPerson & { userTypeId?: number }) => api.user.insert({ ...user, userId: account.id }),
    registerMany: api.registration.insertMany,
    activate: (id: number) => api.user.updateStatus({ id, status: 'Active' }),
    /** Has every list fetched again that shows users. */
    refresh: () => {
      for (const list of listsOfUsers) void queries.invalidateQueries({ queryKey: [list] });
    },
  };
}
