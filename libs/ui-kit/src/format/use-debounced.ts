import { useEffect, useState } from 'react';

/** After so long a pause in typing what is typed is asked for. */
export const typingPauseMs = 250;

/** `value` once it has not changed for a quarter of a second: what is typed is asked for at the pauses. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
