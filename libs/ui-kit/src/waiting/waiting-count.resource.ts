import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';

const askAgainMs = 60_000;

/**
 * How many things wait for the person, 0 until that is known; asked again every minute while the page is looked at, on each way to
 * another screen and when somebody comes back to the page. `queryKey` is the count's name in the cache.
 */
export function useWaitingCount(queryKey: readonly unknown[], count: () => Promise<number>): number {
  const { pathname } = useLocation();
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: count,
    refetchInterval: askAgainMs,
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => void refetch({ cancelRefetch: false }), [pathname, refetch]);
  return data ?? 0;
}
