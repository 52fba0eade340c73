import { isOverlaid, isTyping } from '@portal/ui-kit/platform';
import { useEffect, useEffectEvent } from 'react';

type IsIgnored = (target: EventTarget | null) => boolean;

const isTypingOrOverlaid: IsIgnored = (target) => isTyping(target) || isOverlaid();

/**
 * Runs the action of a letter. A key that is held down runs it once.
 * @param isIgnored whether keys on an element mean something else; by default in text fields, and while a dialog or a menu is open
 */
export function useShortcuts(
  actions: Readonly<Record<string, () => void>>,
  isIgnored: IsIgnored = isTypingOrOverlaid,
): void {
  const run = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, shiftKey, altKey, metaKey, repeat, target } = event;
    const action = actions[key.toLowerCase()];
    if (!action || ctrlKey || shiftKey || altKey || metaKey || isIgnored(target)) return;
    event.preventDefault();
    if (!repeat) action();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => run(event);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
