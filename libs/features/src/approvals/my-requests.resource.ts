import { usePortal, useWriting } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';

const listsOfRequests = ['myRequests', 'availableReports', 'requestableReport', 'adminRequest'];

export function useOwnAccessRequests() {
  const { accessRequest, permissionEnd } = usePortal().api;
  return {
    requests: { queryKey: ['myRequests', 'access'], load: accessRequest.findMine.page },
    withdraw: useWriting(accessRequest.withdraw, listsOfRequests),
    /** Reports that the user can open for some days only. */
    ends: useQuery({ queryKey: ['myRequests', 'ends'], queryFn: () => permissionEnd.findMine({}) }),
  };
}

export function useOwnAdminRequests() {
  const { account, api } = usePortal();
  const insert = useWriting(api.adminRequest.insert, listsOfRequests);
  return {
    requests: useQuery({ queryKey: ['myRequests', 'admin'], queryFn: () => api.adminRequest.findMine({}) }),
    withdraw: useWriting(api.adminRequest.withdraw, listsOfRequests),
    repeat: () => insert({ userId: account.id }),
  };
}
