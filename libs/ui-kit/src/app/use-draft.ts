import { useEffect, useEffectEvent, useState, type Dispatch, type SetStateAction } from 'react';
import { usePortal } from './portal-context';

const keyOf = (name: string): string => `${location.hash} ${name}`;

/**
 * Returns what {@link useKeepDraft} kept under this name on the same screen when the session ended by itself, once the same person has
 * signed in again; undefined otherwise.
 */
export function useDraft<T>(name: string): T | undefined {
  const { drafts } = usePortal().session;
  const [draft] = useState(() => drafts?.find(keyOf(name)) as T | undefined);
  // Only once it is on the screen, because React may start over before.
  useEffect(() => drafts?.drop(keyOf(name)), [drafts, name]);
  return draft;
}

/** Keeps what `current` returns when the session ends by itself. `name` tells it from other drafts of the screen. */
export function useKeepDraft(name: string, current: () => unknown): void {
  const { session } = usePortal();
  const keep = useEffectEvent(() => {
    const value = current();
    if (value !== undefined) session.drafts?.keep(keyOf(name), value);
  });
  useEffect(() => session.beforeEnd(() => keep()), [session]);
}

/** State that is kept as a draft; see {@link useDraft}. */
export function useDraftState<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const draft = useDraft<T>(name);
  const [value, setValue] = useState(draft ?? initial);
  useKeepDraft(name, () => value);
  return [value, setValue];
}
