import { useSyncExternalStore } from 'react';
import { hashParameter, hashPath } from './hash';

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener);
  addEventListener('single-spa:routing-event', listener);
  return () => {
    removeEventListener('hashchange', listener);
    removeEventListener('single-spa:routing-event', listener);
  };
};

/** The path in the address's hash, as it changes. */
export const useHashPath = (): string => useSyncExternalStore(subscribe, hashPath);

/** A parameter of the address's hash, as it changes; empty when there is none. */
export const useHashParameter = (name: string): string =>
  useSyncExternalStore(subscribe, () => hashParameter(name));
