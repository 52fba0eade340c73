import type { Page } from 'playwright-core';

/** The frame in which the report is drawn. */
export const frameOf = (page: Page) => page.frameLocator('iframe');

/** Waits until the open report has drawn itself. */
export async function drawnReport(page: Page): Promise<void> {
  await frameOf(page).getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('progressbar', { name: 'The report is being drawn' }).waitFor({ state: 'detached' });
}

/** Counts how often the frame of a Power BI report is loaded from now on. */
export function frameLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.url().includes('/reportEmbed?')) loads++;
  });
  return () => loads;
}

/** Tells the page and its frames that the tab was hidden or shown. */
export async function turnTab(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  const turn = (visibility: string) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    Object.defineProperty(document, 'hidden', { value: visibility === 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  // Frames first: a report that finds out by itself that its time is over is the harder case.
  for (const frame of page.frames().toReversed()) await frame.evaluate(turn, state);
}
