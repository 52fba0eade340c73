import type { UsageRow } from '@portal/contracts';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RemoteOptions, unlessFresh, usePortal } from '@portal/ui-kit';
import { isGone } from '@portal/ui-kit/platform';
import type { DayRange } from './day-range';
import type { Measure } from './measures';
import type { UsageBy } from './use-usage-address';

/** Days, and the HIS partner whose usage is meant; of all without one. */
export interface UsageOf extends DayRange {
  userTypeId?: number;
}

/** A row of usage in a table: 0 is the id of what has none. */
export interface UsageTableRow extends UsageRow {
  id: number;
  by: UsageBy;
}

/** How many rows the bars are drawn of. */
const most = 10;

/** Names all that is told of a range of days. */
export const usageKey = ['usage'];
const figuresKey = [...usageKey, 'figures'];
const sumsKey = [...figuresKey, 'sums'];

/** Pages of usage, told by reports, categories, partners or groups. */
export function useUsagePages(by: UsageBy, of: UsageOf): RemoteOptions<UsageTableRow> {
  const { usage } = usePortal().api;
  return {
    queryKey: [...figuresKey, 'rows', by, of],
    load: async (paging) => {
      const { rows, total } = await usage.findAll.page({ by, ...of, ...paging });
      return { rows: rows.map((row) => ({ ...row, by, id: row.id ?? 0 })), total };
    },
  };
}

/** All usage in one row. */
export function useUsageTotals(of: UsageOf) {
  const { usage } = usePortal().api;
  return useQuery({
    queryKey: [...sumsKey, 'all', of],
    refetchOnWindowFocus: unlessFresh,
    queryFn: async () => {
      const [row] = await usage.findAll({ by: 'all', ...of });
      if (!row) throw new Error('The totals were not answered');
      return row;
    },
  });
}

/** The rows with the most of a measure, beginning with the first. */
export function useMostUsed(by: UsageBy, measure: Measure, of: UsageOf) {
  const { usage } = usePortal().api;
  return useQuery({
    queryKey: [...sumsKey, 'most', by, measure, of],
    refetchOnWindowFocus: unlessFresh,
    queryFn: async () => {
      const { rows } = await usage.findAll.page({ by, ...of, sort: `-${measure}`, limit: most, offset: 0 });
      return rows;
    },
  });
}

/** Whether totals or bars are being put together, and what has all figures that are shown fetched again. */
export function useFigures() {
  const queries = useQueryClient();
  return {
    busy: useIsFetching({ queryKey: sumsKey }) > 0,
    again: () => queries.refetchQueries({ queryKey: figuresKey, type: 'active' }),
  };
}

/** The name of an HIS partner; null of one that is no longer there. */
export function usePartnerName(id: number | undefined) {
  const { userType } = usePortal().api;
  return useQuery({
    queryKey: ['partners', 'name', id],
    queryFn: async () => {
      try {
        return (await userType.find({ id: id ?? 0 }))[0]?.name ?? null;
      } catch (error) {
        if (isGone(error)) return null;
        throw error;
      }
    },
    enabled: id !== undefined,
  });
}
