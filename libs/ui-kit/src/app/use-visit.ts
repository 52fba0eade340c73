import { useState } from 'react';
import { useLocation } from 'react-router';

/** A name that changes with the screen, and when the address that is already shown is gone to once more. */
export function useVisit(): string {
  const { key, pathname, search } = useLocation();
  const address = pathname + search;
  const [last, setLast] = useState({ key, address, again: 0 });
  if (last.key !== key) {
    setLast({ key, address, again: last.again + (last.address === address ? 1 : 0) });
  }
  return `${pathname} ${last.again}`;
}
