import type { Page } from 'playwright-core';

/** Removes the choice with which {@link useBrowser} starts: low-data mode follows the connection. */
export const followConnection = (page: Page): Promise<void> =>
  page.context().clearCookies({ name: 'use-less-data' });

/** Simulates a connection that the Network Information API reports, from the next load of the page. */
export async function simulateConnection(
  page: Page,
  connection: { saveData?: boolean; effectiveType?: string },
): Promise<void> {
  await followConnection(page);
  await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
}
