import { usePortal, useWriting } from '@portal/ui-kit';

/** Cached lists that depend on permissions. */
export const listsOfPermissions = [
  'permissions',
  'waiting',
  'reports',
  'accessRequests',
  'availableReports',
  'audit',
];

/** Pages of pending access requests that the user may decide, and the call that decides. */
export function useAccessRequests() {
  const { accessRequest } = usePortal().api;
  return {
    requests: { queryKey: ['accessRequests'], load: accessRequest.findPending.page },
    decide: useWriting(accessRequest.updateStatus, listsOfPermissions),
  };
}
