import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { EarlySignIn } from './early-sign-in';

const page = globalThis as { earlySignIn?: EarlySignIn };

/** Returns true if the user accepted the agreement before the shell was there. */
export const hasAgreedEarly = (): boolean => page.earlySignIn?.hasAgreed ?? false;

/**
 * Renders the shell in place of the sign-in form that the page has had so far, within one task: the user sees no change, and no click is
 * lost. The fields stay what they are, with their text, focus and selection.
 */
export function takeOver(root: HTMLElement, shell: ReactNode, isSignIn: boolean): void {
  const { earlySignIn } = page;
  if (!earlySignIn) return createRoot(root).render(shell);
  earlySignIn.stop();
  const isRendered = isSignIn && earlySignIn.language === document.documentElement.lang;
  const fields = [...root.querySelectorAll<HTMLInputElement>('form input[name]')];
  const focused = document.activeElement;
  flushSync(() =>
    isRendered
      ? hydrateRoot(root, shell, { onRecoverableError: console.warn })
      : createRoot(root).render(shell),
  );
  delete page.earlySignIn;
  for (const field of fields) {
    const next = root.querySelector<HTMLInputElement>(`form [name="${field.name}"]`);
    // There are new fields if the texts are in another language now, or if an extension has changed the form.
    if (next && next !== field) {
      next.value = field.value;
      if (field === focused) next.focus();
    }
    if (field.value) next?.dispatchEvent(new Event('input', { bubbles: true }));
  }
  for (const repeat of earlySignIn.requests.values()) repeat();
}
