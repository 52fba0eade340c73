import { getHash } from '../registry/hash';

const storageKey = 'requestedAddress';

/** Stores the address of the sign-in page in this tab, for the return from the provider that is opened next. */
export function storeRequestedAddress(): void {
  removeRequestedAddress();
  if (getHash() !== '/') sessionStorage.setItem(storageKey, getHash());
}

/** Returns the stored address, a hash of the portal's own page; without one, that of the sign-in page. */
export const readRequestedAddress = (): string => sessionStorage.getItem(storageKey) ?? '/';

export const removeRequestedAddress = (): void => sessionStorage.removeItem(storageKey);
