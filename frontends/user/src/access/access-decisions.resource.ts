import { usePortal, useWriting } from '@portal/ui-kit';

/** The requests for the own partner's reports that wait for a decision, and the call that decides. */
export function useAccessDecisions() {
  const { accessRequest } = usePortal().api;
  return {
    requests: { queryKey: ['accessRequests'], load: accessRequest.findPending.page },
    decide: useWriting(accessRequest.updateStatus, ['accessRequests', 'permissions']),
  };
}
