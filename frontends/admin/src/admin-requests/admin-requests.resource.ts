import { useWaitingCount } from '@portal/portal-screens';
import { usePortal, useWriting } from '@portal/ui-kit';
import { listsOfUsers } from '../users/users.resource';

export function useRequestPages(filter: 'open' | 'all') {
  const { adminRequest } = usePortal().api;
  const { page } = filter === 'all' ? adminRequest.findAll : adminRequest.findAllUnaccepted;
  return { queryKey: ['adminRequests', filter], load: page };
}

export function useOpenRequestCount(): number {
  const { api } = usePortal();
  return useWaitingCount(
    ['adminRequests', 'count'],
    async () => (await api.adminRequest.findAllUnaccepted.page({ limit: 1 })).total,
  );
}

export function useDecision() {
  const { api } = usePortal();
  return useWriting(api.adminRequest.update, listsOfUsers);
}
