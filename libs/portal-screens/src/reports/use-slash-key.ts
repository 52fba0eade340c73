import { useEffect, useEffectEvent } from 'react';

/** Runs `onSlash` when `/` is pressed anywhere but where text is typed. */
export function useSlashKey(onSlash: () => void): void {
  const run = useEffectEvent(onSlash);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
