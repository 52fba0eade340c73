import { useEffect, useState, useSyncExternalStore } from 'react';
import { stalledDownloads } from './download';

/** Reason why a part of the page is not there yet; `outdated` if a release has replaced it. */
export type StallReason = 'offline' | 'loadFailed' | 'outdated';

/** Follows the downloads of this front end. Returns why they have stalled, or undefined while they have not. */
export function useStalledDownload(hasNewRelease: () => Promise<boolean>): StallReason | undefined {
  const stalled = useSyncExternalStore(stalledDownloads.subscribe, stalledDownloads.get);
  const isOnline = useIsOnline();
  const isAbsent = stalled.some((error) => error.isAbsent);
  const [isOutdated, setIsOutdated] = useState(false);
  useEffect(() => {
    if (isAbsent) hasNewRelease().then(setIsOutdated, () => undefined);
  }, [stalled, isAbsent, hasNewRelease]);
  if (stalled.length === 0) return undefined;
  if (isAbsent && isOutdated) return 'outdated';
  return isOnline ? 'loadFailed' : 'offline';
}

function subscribeToNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Follows whether the browser has a network, which it may notice after a request has failed. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    // The build renders the first screen.
    () => true,
  );
