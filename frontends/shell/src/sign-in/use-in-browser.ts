import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/** Reads a condition of the browser; false in the page that the build renders. */
export const useInBrowser = (read: () => boolean): boolean =>
  useSyncExternalStore(subscribeToNothing, read, () => false);
