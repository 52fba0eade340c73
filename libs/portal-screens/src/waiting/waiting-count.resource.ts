import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';

const usualMs = 60_000;

/**
 * What waits for the person, undefined until that is known; asked again every `everyMs`, a minute if it is left out, while the page is looked
 * at, on each way to another screen and when somebody comes back to the page. `queryKey` is its name in the cache.
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
    refetchInterval: everyMs,
    refetchOnWindowFocus: 'always',
    // It is asked again soon.
    retry: false,
  });
  useEffect(() => void refetch({ cancelRefetch: false }), [pathname, refetch]);
  return data;
}

/** How many things wait for the person, as {@link useWaiting} asks; 0 until that is known. */
export function useWaitingCount(queryKey: readonly unknown[], count: () => Promise<number>): number {
  return useWaiting(queryKey, count) ?? 0;
}
