import type { Paging } from '@portal/contracts';
import { usePortal } from '@portal/ui-kit';

/** `from` and `until` are days in the portal's time zone, `YYYY-MM-DD`, or empty. */
export function useAuditPages(from: string, until: string) {
  const { api } = usePortal();
  const days = { from: from || undefined, until: until || undefined };
  return {
    queryKey: ['audit', days],
    load: (paging: Paging) => api.audit.findAll.page({ ...paging, ...days }),
  };
}
