import { useSyncExternalStore } from 'react';

/** Returns the path of the hash: `#/home?page=2` has `/home`. */
export const getHashPath = (hash = location.hash): string => hash.replace(/^#/, '').split('?')[0] || '/';

/** Returns the path and the parameters of the hash. */
export const getHash = (): string => location.hash.replace(/^#/, '') || '/';

/** Returns a query parameter of the hash; empty without one. */
const hashParameter = (name: string): string =>
  new URLSearchParams(location.hash.split('?')[1]).get(name) ?? '';

/** Replaces the current history entry by `path`. */
export const goTo = (path: string): void => location.replace(`#${path}`);

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener);
  addEventListener('single-spa:routing-event', listener);
  return () => {
    removeEventListener('hashchange', listener);
    removeEventListener('single-spa:routing-event', listener);
  };
};

/** Without a location, the path of the sign-in page, which is rendered by the build. */
export const useHashPath = (): string => useSyncExternalStore(subscribe, getHashPath, () => '/');

/** Follows a query parameter of the hash. */
export const useHashParameter = (name: string): string =>
  useSyncExternalStore(subscribe, () => hashParameter(name));
