import type { Role } from '@portal/contracts';
import type { Page } from 'playwright-core';
import type { Responses } from '../support/fake-api.js';

/** A screen in a state to test. */
export interface Screen {
  name: string;
  role: Role;
  path: string;
  responses?: Responses;
  /** Brings the loaded screen into the state, for example opens a dialog. */
  reach?(page: Page): Promise<unknown>;
}

/** Returns the path of a screen without its query. */
export const getRoute = ({ path }: Screen): string => path.split('?')[0] ?? path;

export const getScreens = (role: Role, screens: Omit<Screen, 'role'>[]): Screen[] =>
  screens.map((screen) => ({ ...screen, role }));

/** Waits until the viewer shows the page of a report. */
export const waitUntilDrawn = async (page: Page) => {
  await page.frameLocator('iframe').getByRole('heading').waitFor();
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
};
