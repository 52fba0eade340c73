import type { Paging } from '@portal/contracts';
import { usePortal } from '@portal/ui-kit';

/** Pages of the person's own views, of reports that it may still open. */
export function useHistoryPages() {
  const { account, api } = usePortal();
  return {
    queryKey: ['history'],
    load: (paging: Paging) => api.viewHistory.findUserHistory.page({ id: account.id, ...paging }),
  };
}
