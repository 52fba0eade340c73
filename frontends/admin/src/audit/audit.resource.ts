import type { Paging } from '@portal/contracts';
import { usePortal } from '@portal/ui-kit';

/** Pages of the audit trail, from and until a day of the portal, `YYYY-MM-DD`, where they are given. */
export function useAuditPages(from: string, until: string) {
  const { api } = usePortal();
  const days = { from: from || undefined, until: until || undefined };
  return {
    queryKey: ['audit', days],
    load: (paging: Paging) => api.audit.findAll.page({ ...paging, ...days }),
  };
}
