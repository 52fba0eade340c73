import { getPollInterval } from '@portal/ui-kit/platform';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';

const usualMs = 60_000;

/**
 * Polls open items every `everyMs` (default: a minute; rarely in low-data mode), on each navigation and when the page gets the focus. Returns undefined while
 * loading.
 */
export function useWaiting<Waiting>(
  queryKey: readonly unknown[],
  load: () => Promise<Waiting>,
  everyMs = usualMs,
): Waiting | undefined {
  const { pathname } = useLocation();
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: load,
    refetchInterval: () => getPollInterval(everyMs),
    refetchOnWindowFocus: 'always',
    // The next poll retries.
    retry: false,
  });
  useEffect(() => void refetch({ cancelRefetch: false }), [pathname, refetch]);
  return data;
}

/** A count of open items, polled as by {@link useWaiting}; 0 while loading. */
export function useWaitingCount(queryKey: readonly unknown[], count: () => Promise<number>): number {
  return useWaiting(queryKey, count) ?? 0;
}
