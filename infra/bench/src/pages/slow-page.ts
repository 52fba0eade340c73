import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '@portal/local';

/** A slow line and a slow phone: 400 kbit/s, a round trip of 400 ms, a quarter of this machine's CPU. */
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const cpuSlowdown = 4;
const phone = { width: 360, height: 640 };

export const startBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--headless=shell', '--disable-gpu'],
  });

/** Sums the milliseconds of tasks beyond the first 50, in which a page cannot respond. */
const recordLongTasks = `
  globalThis.blockedMs = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.blockedMs += duration - 50;
  }).observe({ type: 'longtask', buffered: true });`;

/** What a step cost: seconds, bytes of all responses on the line, requests, and seconds that blocked the page. */
export interface StepCost {
  seconds: number;
  bytes: number;
  requests: number;
  blockingSeconds: number;
}

/** A page of a new visitor on a slow phone, which counts what each step costs. */
export class SlowPage {
  #bytes = 0;
  #requests = 0;

  private constructor(readonly page: Page) {}

  static async open(browser: Browser, baseURL: string): Promise<SlowPage> {
    const context = await browser.newContext({
      baseURL,
      viewport: phone,
      isMobile: true,
      hasTouch: true,
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    const slow = new SlowPage(page);
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', line);
    await client.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    client.on('Network.requestWillBeSent', () => slow.#requests++);
    client.on('Network.loadingFinished', ({ encodedDataLength }) => (slow.#bytes += encodedDataLength));
    await page.addInitScript({ content: recordLongTasks });
    return slow;
  }

  /** Measures until `step` resolves, which it does when the user can go on. */
  async measure(step: (page: Page) => Promise<unknown>): Promise<StepCost> {
    const bytes = this.#bytes;
    const requests = this.#requests;
    const blockedBefore = await this.#readBlockedMs().catch(() => 0);
    const startedAt = performance.now();
    await step(this.page);
    const seconds = (performance.now() - startedAt) / 1_000;
    const blockedMs = await this.#readBlockedMs();
    return {
      seconds,
      bytes: this.#bytes - bytes,
      requests: this.#requests - requests,
      // A reload starts from zero.
      blockingSeconds: (blockedMs >= blockedBefore ? blockedMs - blockedBefore : blockedMs) / 1_000,
    };
  }

  /** Seconds from the start of the navigation to the first paint with content. */
  readFirstPaint(): Promise<number> {
    return this.page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime / 1000");
  }

  close(): Promise<void> {
    return this.page.context().close();
  }

  #readBlockedMs(): Promise<number> {
    return this.page.evaluate('globalThis.blockedMs');
  }
}
