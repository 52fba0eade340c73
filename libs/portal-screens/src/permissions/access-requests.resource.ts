import { usePortal, useWriting } from '@portal/ui-kit';
import { useWaitingCount } from '../waiting/waiting-count.resource';
import { listsOfPermissions } from './lists-of-permissions';

/** The requests for access that the person may decide and that wait for it, and the call that decides. */
export function useAccessRequests() {
  const { accessRequest } = usePortal().api;
  return {
    requests: { queryKey: ['accessRequests'], load: accessRequest.findPending.page },
    decide: useWriting(accessRequest.updateStatus, listsOfPermissions),
  };
}

/** How many requests wait for the person's decision. */
export function usePendingRequestCount(): number {
  const { accessRequest } = usePortal().api;
  return useWaitingCount(
    ['accessRequests', 'count'],
    async () => (await accessRequest.findPending.page({ limit: 1 })).total,
  );
}
