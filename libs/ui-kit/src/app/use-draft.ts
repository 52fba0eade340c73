import { useEffect, useEffectEvent, useState, type Dispatch, type SetStateAction } from 'react';
import { usePortal } from './portal-context';

const toKey = (name: string): string => `${location.hash} ${name}`;

/**
 * Returns the draft that {@link useSavedDraft} stored under this name on the same screen when the session expired, or undefined.
 */
export function useDraft<T>(name: string): T | undefined {
  const { drafts } = usePortal().session;
  const [draft] = useState(() => drafts.find(toKey(name)) as T | undefined);
  // After the mount, because React may repeat the first render.
  useEffect(() => drafts.drop(toKey(name)), [drafts, name]);
  return draft;
}

/** Keeps the result of `current` when the session expires. `name` is unique on the screen. */
export function useSavedDraft(name: string, current: () => unknown): void {
  const { session } = usePortal();
  const save = useEffectEvent(() => {
    const value = current();
    if (value !== undefined) session.drafts.save(toKey(name), value);
  });
  useEffect(() => session.beforeEnd(() => save()), [session]);
}

/** Like `useState`, with a value that is kept as a draft; see {@link useDraft}. */
export function useDraftState<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const draft = useDraft<T>(name);
  const [value, setValue] = useState(draft ?? initial);
  useSavedDraft(name, () => value);
  return [value, setValue];
}
