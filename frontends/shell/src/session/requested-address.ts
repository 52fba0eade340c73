import { getHash } from '../registry/hash';

const storageKey = 'requestedAddress';

/** Stores the address of the sign-in page for the return from a provider, in this tab. The next sign-in page deletes it. */
export function storeRequestedAddress(): void {
  if (getHash() !== '/') sessionStorage.setItem(storageKey, getHash());
}

/** Returns the stored address, a hash of the portal's own page; without one, that of the sign-in page. */
export const readRequestedAddress = (): string => sessionStorage.getItem(storageKey) ?? '/';

export const removeRequestedAddress = (): void => sessionStorage.removeItem(storageKey);
