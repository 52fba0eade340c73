import type { Page } from 'playwright-core';

export const findFrame = (page: Page) => page.frameLocator('iframe');

/** The entries of Power BI's own page navigation. */
export const findPageEntries = (page: Page) => findFrame(page).getByRole('navigation').getByRole('button');

export const findPageEntry = (page: Page, name: string) =>
  findPageEntries(page).and(findFrame(page).getByText(name));

/** Waits until Power BI marks a page as the shown one. */
export const waitForShownPage = (page: Page, name: string) =>
  findPageEntry(page, name).and(findFrame(page).locator('[aria-current=page]')).waitFor();

export async function waitForDrawnReport(page: Page): Promise<void> {
  await findFrame(page).getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('progressbar', { name: 'Report is loading' }).waitFor({ state: 'detached' });
}

/** Counts how often the frame of a Power BI report loads from now on. */
export function getFrameLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.url().includes('/reportEmbed?')) loads++;
  });
  return () => loads;
}

/** Pauses the installed clock slightly ahead of the present, so that no timer is due. */
export const pauseClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 1_000);

/** Simulates hiding or showing the tab for the page and its frames. */
export async function turnTab(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  const turn = (visibility: string) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    Object.defineProperty(document, 'hidden', { value: visibility === 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  // Frames first: a report that notices the expiry itself is the harder case.
  for (const frame of page.frames().toReversed()) await frame.evaluate(turn, state);
}

/** Waits until the page has received all events of its report. Frames send events in order. */
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
