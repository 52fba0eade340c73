import type { AccessPairRow, Page, Paging } from '@portal/contracts';
import { usePortal } from '@portal/ui-kit';
import { useQueryClient } from '@tanstack/react-query';

/** Pages the access of a user or of a report. Empty unless exactly one of them is selected. */
export function useAccessPairs(userId: number | undefined, reportId: number | undefined) {
  const { findAll } = usePortal().api.accessExplained;
  const load = async (paging: Paging): Promise<Page<AccessPairRow>> =>
    Boolean(userId) === Boolean(reportId)
      ? { rows: [], total: 0 }
      : findAll.page({ userId, reportId, ...paging });
  return { queryKey: ['permissions', 'pairs', { userId, reportId }], load };
}

/** Loads one part of the export. Starts with the first user if `afterUserId` is undefined. */
export function useAccessParts() {
  const { api } = usePortal();
  const queries = useQueryClient();
  return (afterUserId: number | undefined) =>
    queries.fetchQuery({
      queryKey: ['permissions', 'part', afterUserId],
      queryFn: () => api.accessExplained.exportPart({ afterUserId }),
      gcTime: 0,
    });
}
