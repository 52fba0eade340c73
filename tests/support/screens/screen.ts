import type { Page } from 'playwright-core';

/** A screen in the state in which it is looked at. */
export interface Screen {
  name: string;
  /** Who sees it; a visitor if left out. */
  email?: string;
  path: string;
  /** True when it changes the session for other screens, as moving its clock does. */
  alone?: boolean;
  /** Resolves once the screen shows what it is for. */
  shown(page: Page): Promise<unknown>;
}

/** Screens as one person sees them. */
export const screensOf = (email: string, screens: Omit<Screen, 'email'>[]): Screen[] =>
  screens.map((screen) => ({ ...screen, email }));
