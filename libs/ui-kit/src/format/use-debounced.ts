import { useEffect, useState } from 'react';

export const typingPauseMs = 250;

/** Returns `value` once it has not changed for {@link typingPauseMs}. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
