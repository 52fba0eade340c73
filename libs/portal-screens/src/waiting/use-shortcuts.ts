import { isOverlaid, isTyping } from '@portal/ui-kit/platform';
import { useEffect, useEffectEvent } from 'react';

/** Runs the action of a letter, except in text fields, dialogs and menus. A key that is held down runs it once. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  const run = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, shiftKey, altKey, metaKey, repeat, target } = event;
    const action = actions[key.toLowerCase()];
    if (!action || ctrlKey || shiftKey || altKey || metaKey || isTyping(target) || isOverlaid()) return;
    event.preventDefault();
    if (!repeat) action();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => run(event);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
