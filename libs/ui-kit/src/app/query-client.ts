import { focusManager, QueryClient } from '@tanstack/react-query';
import { isPassing } from '../platform';

/** The cache of an app on the page. */
export function createQueryClient(): QueryClient {
  // A page next to another window is always visible, so only the focus shows that the user returned.
  focusManager.setEventListener((comeBack) => {
    const onReturn = () => comeBack();
    addEventListener('focus', onReturn);
    addEventListener('visibilitychange', onReturn);
    return () => {
      removeEventListener('focus', onReturn);
      removeEventListener('visibilitychange', onReturn);
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
        refetchOnReconnect: ({ state }) => state.status === 'error',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

const freshMilliseconds = 10_000;

/** For `refetchOnWindowFocus`: refetches data older than ten seconds. */
export const isStale = ({ state }: { state: { dataUpdatedAt: number } }): boolean =>
  Date.now() - state.dataUpdatedAt > freshMilliseconds;
