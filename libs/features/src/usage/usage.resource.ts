import type {
  Paging,
  UnopenedReportRow,
  UnusedPermissionRow,
  UnusedPermissionsRow,
  UsageRow,
} from '@portal/contracts';
import { notifyManager, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RemoteOptions, isStale, usePortal } from '@portal/ui-kit';
import { isApiError, isNotFound } from '@portal/ui-kit/platform';
import type { DayRange } from './day-range';
import type { Measure } from './measures';
import type { UsageBy } from './use-usage-address';
import { useCallback, useSyncExternalStore } from 'react';

/** Days, and one HIS partner, or all without one. */
export interface UsageSelection extends DayRange {
  partnerId?: number;
  categoryId?: number;
  groupId?: number;
}

/** A row of usage in a table; rows without id have 0. */
export interface UsageTableRow extends UsageRow {
  id: number;
  by: UsageBy;
}

/** Number of bars. */
const max = 10;

const usageKey = ['usage'];
const figuresKey = [...usageKey, 'figures'];
const sumsKey = [...figuresKey, 'sums'];

const toInput = ({ partnerId, ...of }: UsageSelection) => ({ ...of, userTypeId: partnerId });

export function useUsagePages(by: UsageBy, of: UsageSelection): RemoteOptions<UsageTableRow> {
  const { usage } = usePortal().api;
  return {
    queryKey: [...figuresKey, 'rows', by, of],
    load: async (paging) => {
      const { rows, total } = await usage.findAll.page({ by, ...toInput(of), ...paging });
      return { rows: rows.map((row) => ({ ...row, by, id: row.id ?? 0 })), total };
    },
  };
}

export function useUsageTotals(of: UsageSelection) {
  const { usage } = usePortal().api;
  return useQuery({
    queryKey: [...sumsKey, 'all', of],
    refetchOnWindowFocus: isStale,
    queryFn: async () => {
      const [row] = await usage.findAll({ by: 'all', ...toInput(of) });
      if (!row) throw new Error('The totals were not answered');
      return row;
    },
  });
}

/** The rows with the most of a measure, beginning with the first. */
export function useTopUsage(by: UsageBy, measure: Measure, of: UsageSelection) {
  const { usage } = usePortal().api;
  return useQuery({
    queryKey: [...sumsKey, 'most', by, measure, of],
    refetchOnWindowFocus: isStale,
    queryFn: async () => {
      const { rows } = await usage.findAll.page({
        by,
        ...toInput(of),
        sort: `-${measure}`,
        limit: max,
        offset: 0,
      });
      return rows;
    },
  });
}

/** Returns the loading state, and a function that refetches all visible figures. */
export function useFigures() {
  const queries = useQueryClient();
  return {
    busy: useIsFetching({ queryKey: sumsKey }) > 0,
    again: () => queries.refetchQueries({ queryKey: figuresKey, type: 'active' }),
  };
}

/** The name of an HIS partner; null for a deleted one. */
export function usePartnerName(id: number | undefined) {
  const { partner } = usePortal().api;
  return useQuery({
    queryKey: ['partners', 'name', id],
    queryFn: async () => {
      try {
        return (await partner.find({ id: id ?? 0 }))[0]?.name ?? null;
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    enabled: id !== undefined,
  });
}

export function useUnopenedPages(of: UsageSelection): RemoteOptions<UnopenedReportRow> {
  const { usage } = usePortal().api;
  return {
    queryKey: [...usageKey, 'unopened', of],
    load: (paging: Paging) => usage.findUnopened.page({ ...toInput(of), ...paging }),
  };
}

/** Pages of the reports with permissions, and of how many were never used; of an HIS partner, or of all. */
export function useUnusedPermissionPages(partnerId?: number): RemoteOptions<UnusedPermissionsRow> {
  const { usage } = usePortal().api;
  return {
    queryKey: ['permissions', 'unused', partnerId],
    load: (paging: Paging) => usage.findUnusedPermissions.page({ userTypeId: partnerId, ...paging }),
  };
}

/** Pages of users and groups that never used their permission for a report. */
export function useUnusedReceiverPages(
  reportId: number,
  partnerId?: number,
): RemoteOptions<UnusedPermissionRow> {
  const { usage } = usePortal().api;
  return {
    queryKey: ['permissions', 'unusedOf', reportId, partnerId],
    load: (paging: Paging) =>
      usage.findUnusedPermissionsOfReport.page({ reportId, userTypeId: partnerId, ...paging }),
  };
}

/** The server's errors for the selected days, by field; undefined for valid days. */
export function useRangeRefusal(): Partial<Record<keyof DayRange, string>> | undefined {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    (onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange)),
    [cache],
  );
  const refusal = useSyncExternalStore(subscribe, () =>
    cache
      .findAll({ queryKey: usageKey, type: 'active' })
      .map(({ state }) => state.error)
      .find(isOfRange),
  );
  return isApiError(refusal)
    ? Object.fromEntries(refusal.errors.map(({ field, message }) => [field, message]))
    : undefined;
}

const isOfRange = (error: unknown): boolean =>
  isApiError(error) && error.errors.some(({ field }) => field === 'from' || field === 'to');
