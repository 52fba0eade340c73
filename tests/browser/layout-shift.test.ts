import { expect, it } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { enterAs, useBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { signIn } from '../support/people.js';
import { userAdmin } from '../support/screens/accounts.js';
import { getScreensByRoute } from '../support/screens/all-screens.js';
import { findLoading } from '../support/screens/loading.js';

const browser = useBrowser();
const maxShift = 0.035;
/** Responses arrive after the first paint, as on a slow connection. */
const slowNetwork = { latency: 120, downloadThroughput: -1, uploadThroughput: -1, offline: false };
const timeoutMs = 600_000;

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

interface Tab {
  page: Page;
  pending: Set<Request>;
}

/** Opens a tab of a visitor or an account with a slow network, and tracks its pending API requests. */
async function openTab(width: number, email: string | undefined): Promise<Tab> {
  const page = await browser.newPage({
    viewport: { width, height: width < 500 ? 740 : 800 },
    reducedMotion: 'no-preference',
  });
  if (email) await enterAs(page.context(), email);
  await page.addInitScript(recordShifts);
  // Unlike a route, this leaves the browser's cache on: of what was loaded before, only the responses are slow.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', slowNetwork);
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().includes('/map-back-end/')) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return { page, pending };
}

/** Opens a screen, waits until it is loaded, and returns the sum of its layout shifts. */
async function measureShift({ page, pending }: Tab, path: string): Promise<LayoutShift> {
  await page.evaluate(() => {
    document.querySelector('h1')?.setAttribute('data-former', '');
    Object.assign(window, { shifts: [] });
  });
  await page.goto(`/#${path}`);
  const findMissing = async () => ({
    address: page.url(),
    isFormer: (await page.locator('[data-former]').count()) > 0,
    loading: await findLoading(page),
    requests: [...pending].map((request) => request.url()),
  });
  await eventually(
    findMissing,
    ({ isFormer, loading, requests }) => !isFormer && loading.length + requests.length === 0,
  );
  return page.evaluate(() => {
    const { shifts } = window as unknown as { shifts: LayoutShift[] };
    return {
      value: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.flatMap(({ moved }) => moved),
    };
  });
}

/** Saves input of a form whose fields depend on it. */
async function saveDraft(): Promise<void> {
  const { account, rest } = await signIn(userAdmin);
  const content = JSON.stringify({ audience: 'Report viewers' });
  await rest.api.draft.save({ userId: account.id, form: 'announcement', content });
}

it.each([1280, 360])(
  'screens do not shift while they load, %i pixels wide',
  async (width) => {
    await saveDraft();
    const shifting: unknown[] = [];
    const screens = getScreensByRoute();
    const measureScreens = async (email: string | undefined) => {
      const tab = await openTab(width, email);
      for (const screen of screens.filter((each) => each.email === email)) {
        const shift = await measureShift(tab, screen.path);
        if (shift.value > maxShift) shifting.push({ ...screen, ...shift });
      }
    };
    await Promise.all([...new Set(screens.map(({ email }) => email))].map(measureScreens));
    expect(shifting).toEqual([]);
  },
  timeoutMs,
);
