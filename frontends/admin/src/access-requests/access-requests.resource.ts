import { usePortal, useWriting } from '@portal/ui-kit';

/** The requests for access that wait for a decision, and how they are decided. */
export function useAccessRequests() {
  const { accessRequest } = usePortal().api;
  return {
    requests: { queryKey: ['accessRequests'], load: accessRequest.findPending.page },
    decide: useWriting(accessRequest.updateStatus, ['accessRequests', 'permissions', 'reports', 'audit']),
  };
}
