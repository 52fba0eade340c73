import { getPollInterval } from '../platform/connection';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';

const usualMs = 60_000;

/**
 * Polls `load` every `everyMs` (default: a minute; rarely in low-data mode), on each navigation and when the page gets the focus. Returns undefined while
 * loading.
 */
export function usePolledQuery<Data>(
  queryKey: readonly unknown[],
  load: () => Promise<Data>,
  everyMs = usualMs,
): Data | undefined {
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

/** A count, polled as by {@link usePolledQuery}; 0 while loading. */
export function usePolledCount(queryKey: readonly unknown[], count: () => Promise<number>): number {
  return usePolledQuery(queryKey, count) ?? 0;
}
