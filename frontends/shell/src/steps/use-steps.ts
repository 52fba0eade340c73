import { useState } from 'react';
import { hashPath } from '../registry/hash';
import { useHashParameter } from '../registry/use-hash';

/** Where somebody is in a row of steps. */
export interface Steps {
  /** The step shown, from 1. */
  current: number;
  total: number;
  next(): void;
  /** One step back; from the first to the sign-in page. */
  back(): void;
}

/** A row of steps, each an entry of the browser's history so that its own Back does not throw away what was typed. */
export function useSteps(total: number): Steps {
  const [reached, setReached] = useState(1);
  const asked = Number.parseInt(useHashParameter('step'), 10) || 1;
  // What the last step says is done cannot be gone back on.
  const current = reached === total ? total : Math.max(1, Math.min(asked, reached));

  return {
    current,
    total,
    next: () => {
      setReached(current + 1);
      location.hash = `${hashPath()}?step=${current + 1}`;
    },
    back: () => {
      if (current === 1) location.hash = '/';
      else history.back();
    },
  };
}
