import type { AccessPairRow, Page, Paging, UserRow } from '@portal/contracts';
import { usePortal } from '@portal/ui-kit';
import { isGone, isPassing } from '@portal/ui-kit/platform';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** Pages of what a user may open, or of who may open a report; empty unless just one of them is chosen. */
export function useAccessPairs(userId: number | undefined, reportId: number | undefined) {
  const { findAll } = usePortal().api.accessExplained;
  const load = async (paging: Paging): Promise<Page<AccessPairRow>> =>
    Boolean(userId) === Boolean(reportId)
      ? { rows: [], total: 0 }
      : findAll.page({ userId, reportId, ...paging });
  return { queryKey: ['permissions', 'pairs', { userId, reportId }], load };
}

/** Gives the call for the users after one, with all that each may open; from the first user on without. */
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

const retries = 2;

/** Why a user may or may not open a report, as it is now. */
export function useExplanation(userId: number, reportId: number) {
  const { api } = usePortal();
  return useQuery({
    queryKey: ['permissions', 'explained', userId, reportId],
    queryFn: () => api.accessExplained.explain({ userId, reportId }),
    // A new account is heard of a moment after it can be chosen.
    retry: (failures, error) => failures < retries && (isPassing(error) || isGone(error)),
  });
}

/** One user as administrators see it; a fault with status 404 when it is no longer there. */
export function useUser(id: number | undefined) {
  const { api } = usePortal();
  return useQuery({
    queryKey: ['users', 'one', id],
    queryFn: async () => (await api.user.find({ id: id ?? 0 })).filter(isWhole)[0] ?? null,
    enabled: Boolean(id),
  });
}

const isWhole = (user: object): user is UserRow => 'email' in user;
