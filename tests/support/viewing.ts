import type { Page } from 'playwright-core';

/** The frame in which the report is drawn. */
export const frameOf = (page: Page) => page.frameLocator('iframe');

/** Waits until the open report has drawn itself. */
export async function drawnReport(page: Page): Promise<void> {
  await frameOf(page).getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('progressbar', { name: 'Report is loading' }).waitFor({ state: 'detached' });
}

/** Counts how often the frame of a Power BI report is loaded from now on. */
export function frameLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.url().includes('/reportEmbed?')) loads++;
  });
  return () => loads;
}

/** Stops the page's clock, which has been installed, a little ahead of the present: nothing is due until it is moved. */
export const pauseClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 1_000);

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

/** Waits until the page has heard everything that its report told so far; what a frame tells keeps its order. */
export async function reportHeard(page: Page): Promise<void> {
  await page.evaluate(() => {
    const heard = new Promise<void>((resolve) => {
      addEventListener('message', ({ data }) => data.isLast && resolve());
    });
    Object.assign(window, { heard });
  });
  await page
    .frames()
    .at(-1)
    ?.evaluate(() => parent.postMessage({ isLast: true }, '*'));
  await page.evaluate(() => (window as unknown as { heard: Promise<void> }).heard);
}
