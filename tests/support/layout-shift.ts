import type { Page } from 'playwright-core';
import { eventually } from './eventually.js';
import { findLoading } from './screens/loading.js';

/** The sum of layout shifts that a screen may have while it loads. */
export const maxShift = 0.035;
/** Responses arrive after the first paint, as on a slow connection. */
export const latencyMs = 120;

interface LayoutShift {
  value: number;
  moved: string[];
}

/** Records the layout shifts of a page from the first frame. */
function recordShifts(): void {
  const page = Object.assign(window, { shifts: [] as LayoutShift[] });
  interface ShiftEntry extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node?: Element }[];
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as ShiftEntry[]) {
      const moved = sources.map(({ node }) => `${node?.nodeName ?? ''}.${node?.className ?? ''}`);
      if (!hadRecentInput) page.shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Records the layout shifts of a page from its next load, and makes its network slow. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(recordShifts);
  // Unlike a route, this leaves the browser's cache on: of what was loaded before, only the responses are slow.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', {
    latency: latencyMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
    offline: false,
  });
}

/** Opens a screen, waits until it is loaded, and returns the sum of its layout shifts. `countPending` counts calls without a response. */
export async function measureShift(
  page: Page,
  path: string,
  countPending: () => number,
): Promise<LayoutShift> {
  await page.evaluate(() => {
    document.querySelector('h1')?.setAttribute('data-former', '');
    Object.assign(window, { shifts: [] });
  });
  await page.goto(`/#${path}`);
  await eventually(
    async () => ({
      address: page.url(),
      isFormer: (await page.locator('[data-former]').count()) > 0,
      loading: await findLoading(page),
      pending: countPending(),
    }),
    ({ isFormer, loading, pending }) => !isFormer && loading.length + pending === 0,
  );
  return page.evaluate(() => {
    const { shifts } = window as unknown as { shifts: LayoutShift[] };
    return {
      value: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.flatMap(({ moved }) => moved),
    };
  });
}
