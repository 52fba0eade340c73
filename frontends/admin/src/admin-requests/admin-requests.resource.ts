import { usePortal, useWriting } from '@portal/ui-kit';
import { listsOfUsers } from '@portal/features';

export function useRequestPages(filter: 'open' | 'all') {
  const { adminRequest } = usePortal().api;
  const { page } = filter === 'all' ? adminRequest.findAll : adminRequest.findAllUnaccepted;
  return { queryKey: ['adminRequests', filter], load: page };
}

export function useDecision() {
  const { api } = usePortal();
  return useWriting(api.adminRequest.update, listsOfUsers);
}
