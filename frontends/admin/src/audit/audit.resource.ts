import { usePortal } from '@portal/ui-kit';

export function useAuditPages() {
  const { api } = usePortal();
  return { queryKey: ['audit'], load: api.audit.findAll.page };
}
