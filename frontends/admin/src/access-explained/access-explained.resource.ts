import type { Paging } from '@portal/contracts';
import { usePortal } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';

/** Pages of all pairs of a user and a report that it may open. */
export function useAccessPairs() {
  const { api } = usePortal();
  return { queryKey: ['permissions', 'pairs'], load: api.accessExplained.findAll.page };
}

/** All reports to choose from. */
export function useReportChoice() {
  const { api } = usePortal();
  return { queryKey: ['reports', 'page'], load: (paging: Paging) => api.report.findAll.page(paging) };
}

/** Why a user may or may not open a report, as it is now; nothing is asked before both are known. */
export function useExplanation(userId: number | undefined, reportId: number | undefined) {
  const { api } = usePortal();
  return useQuery({
    queryKey: ['permissions', 'explained', userId, reportId],
    queryFn: () => api.accessExplained.explain({ userId: userId ?? 0, reportId: reportId ?? 0 }),
    enabled: Boolean(userId && reportId),
    // Permissions are what changes while somebody asks about them.
    gcTime: 0,
  });
}

/** The report whose id is given, to begin with; undefined until it is there, and where none is given. */
export function useGivenReport(id: number | undefined) {
  const { api } = usePortal();
  return useQuery({
    queryKey: ['reports', 'one', id],
    queryFn: async () => (await api.report.find({ id: id ?? 0 }))[0],
    enabled: Boolean(id),
  });
}
