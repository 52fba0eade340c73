import { expect, it } from '@jest/globals';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { scaleTimeout } from '@portal/tool-kit/timeouts';
import { enterAs, useBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { signIn } from '../support/people.js';
import { administrator, user, userAdmin } from '../support/screens/accounts.js';
import { getScreensByRoute } from '../support/screens/all-screens.js';
import { findLoading } from '../support/screens/loading.js';

const browser = useBrowser();
const maxShift = 0.035;
const parallelPages = 4;
/** Responses arrive after the first paint, as on a slow connection. */
const slowNetwork = { latency: 120, downloadThroughput: -1, uploadThroughput: -1, offline: false };
const loadSeconds = 60;
const timeoutMs = scaleTimeout(240_000);

interface LayoutShift {
  value: number;
  moved: string[];
}

/** Records the layout shifts of a page from the first frame. */
function recordShifts(): void {
  const shifts: LayoutShift[] = [];
  Object.assign(window, { shifts });
  interface ShiftEntry extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node?: Element }[];
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as ShiftEntry[]) {
      const moved = sources.map(({ node }) => `${node?.nodeName ?? ''}.${node?.className ?? ''}`);
      if (!hadRecentInput) shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Opens a tab with a slow network and tracks its pending API requests. */
async function openTab(context: BrowserContext): Promise<{ page: Page; pending: Set<Request> }> {
  const page = await context.newPage();
  // Unlike a route, this leaves the browser's cache on: of what was loaded before, only the responses are slow.
  const devTools = await context.newCDPSession(page);
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

/** Waits until the screen is loaded and returns the sum of its layout shifts. */
async function measureShift(page: Page, pending: Set<Request>): Promise<LayoutShift> {
  const findMissing = async () => ({
    address: page.url(),
    loading: await findLoading(page),
    requests: [...pending].map((request) => request.url()),
  });
  await eventually(
    findMissing,
    ({ loading, requests }) => loading.length + requests.length === 0,
    loadSeconds,
  );
  return page.evaluate(() => {
    const { shifts } = window as unknown as { shifts: LayoutShift[] };
    return {
      value: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.flatMap(({ moved }) => moved),
    };
  });
}

/** Opens one context for visitors and one per account, by email address. */
async function openContexts(width: number): Promise<Map<string | undefined, BrowserContext>> {
  const contexts = new Map<string | undefined, BrowserContext>();
  for (const email of [undefined, user, userAdmin, administrator]) {
    const page = await browser.newPage({
      viewport: { width, height: width < 500 ? 740 : 800 },
      reducedMotion: 'no-preference',
    });
    const context = page.context();
    if (email) await enterAs(context, email);
    await context.addInitScript(recordShifts);
    contexts.set(email, context);
  }
  return contexts;
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
    const contexts = await openContexts(width);
    const remaining = getScreensByRoute();
    const shifting: unknown[] = [];
    const measureRemaining = async () => {
      for (let screen = remaining.shift(); screen; screen = remaining.shift()) {
        const context = contexts.get(screen.email);
        if (!context) throw new Error(`no context for ${screen.email ?? 'visitors'}`);
        const { page, pending } = await openTab(context);
        await page.goto(`/#${screen.path}`);
        const shift = await measureShift(page, pending);
        if (shift.value > maxShift) shifting.push({ ...screen, ...shift });
        await page.close();
      }
    };
    await Promise.all(Array.from({ length: parallelPages }, measureRemaining));
    expect(shifting).toEqual([]);
  },
  timeoutMs,
);
