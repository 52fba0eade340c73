import { focusManager, QueryClient } from '@tanstack/react-query';
import { isPassing } from '../platform';

/** The cache of an app on the page. */
export function newQueryClient(): QueryClient {
  // A page next to another window is always visible, so only the focus shows that the user returned.
  focusManager.setEventListener((comeBack) => {
    const listener = () => comeBack();
    addEventListener('focus', listener);
    addEventListener('visibilitychange', listener);
    return () => {
      removeEventListener('focus', listener);
      removeEventListener('visibilitychange', listener);
    };
  });
  return new QueryClient({
    defaultOptions: {
      // Without a network, calls fail with a message instead of waiting silently.
      queries: {
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && isPassing(error),
        // Details stay stable while they are read or edited; lists refetch.
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

const freshMilliseconds = 10_000;

/** For `refetchOnWindowFocus`: refetches data older than ten seconds. */
export const unlessFresh = ({ state }: { state: { dataUpdatedAt: number } }): boolean =>
  Date.now() - state.dataUpdatedAt > freshMilliseconds;
