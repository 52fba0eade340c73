import { useSyncExternalStore } from 'react';
import { storeBrowserChoice } from '../platform';
import { useMedia } from './use-media';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const listeners = new Set<() => void>();

/** The gateway writes the theme of the cookie into the page, which has it before its first paint. */
const readTheme = (): Theme =>
  themes.find((theme) => theme === document.documentElement.dataset['theme']) ?? 'system';

/** Changes the theme of the page and stores it in this browser. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  storeBrowserChoice('theme', theme === 'system' ? undefined : theme);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme);

/** True while the page is dark. Paper is light. */
export function useIsDark(): boolean {
  const theme = useTheme();
  const isSystemDark = useMedia('(prefers-color-scheme: dark)');
  const isPrinted = useMedia('print');
  return !isPrinted && (theme === 'system' ? isSystemDark : theme === 'dark');
}
