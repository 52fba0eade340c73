import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { isApiError } from '@portal/ui-kit/platform';
import type { DayRange } from './day-range';
import { usageKey } from './usage.resource';

/** What the server says is wrong with the days of which usage is now asked, by the fields; undefined of days that it tells of. */
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
