import type { Page } from 'playwright-core';

/** A screen in a state to test. */
export interface Screen {
  name: string;
  email?: string;
  path: string;
  /** True for screens that change the session or clock of the page. */
  alone?: boolean;
  /** True for screens that are also tested on a tablet. */
  tablet?: boolean;
  /** Resolves when the screen's main content is shown. */
  shown(page: Page): Promise<unknown>;
}
export const getScreens = (email: string, screens: Omit<Screen, 'email'>[]): Screen[] =>
  screens.map((screen) => ({ ...screen, email }));
