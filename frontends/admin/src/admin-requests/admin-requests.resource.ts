import { usePortal, useWriting } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { listsOfUsers } from '../users/users.resource';

const askAgainMs = 60_000;

/** Pages of the requests: of those not decided yet, or of all. */
export function useRequestPages(shown: 'open' | 'all') {
  const { adminRequest } = usePortal().api;
  const { page } = shown === 'all' ? adminRequest.findAll : adminRequest.findAllUnaccepted;
  return { queryKey: ['adminRequests', shown], load: page };
}

/** How many requests are not decided yet; asked again every minute while the page is looked at. */
export function useOpenRequestCount(): number {
  const { api } = usePortal();
  const { data } = useQuery({
    queryKey: ['adminRequests', 'count'],
    queryFn: async () => (await api.adminRequest.findAllUnaccepted.page({ limit: 1 })).total,
    refetchInterval: askAgainMs,
  });
  return data ?? 0;
}

/** Accepts or denies a request. */
export function useDecision() {
  const { api } = usePortal();
  return useWriting(api.adminRequest.update, listsOfUsers);
}
