import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '@portal/local';

/** A line and a machine. Throughput is in bytes per second, latency in milliseconds. */
interface Device {
  latency: number;
  throughput: number;
  /** Factor by which this machine's CPU is slowed down. */
  cpuSlowdown: number;
  viewport: { width: number; height: number };
  isMobile: boolean;
}

/** 400 kbit/s, a round trip of 400 ms, a quarter of this machine's CPU. */
const slowPhone: Device = {
  latency: 400,
  throughput: 50_000,
  cpuSlowdown: 4,
  viewport: { width: 360, height: 640 },
  isMobile: true,
};

/** 16 Mbit/s, a round trip of 50 ms, this machine's CPU. */
export const officeComputer: Device = {
  latency: 50,
  throughput: 2_000_000,
  cpuSlowdown: 1,
  viewport: { width: 1_280, height: 800 },
  isMobile: false,
};

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

/** A page of a new visitor, by default on a slow phone, which counts what each step costs. */
export class SlowPage {
  #bytes = 0;
  #requests = 0;

  private constructor(readonly page: Page) {}

  static async open(browser: Browser, baseURL: string, device = slowPhone): Promise<SlowPage> {
    const { latency, throughput, cpuSlowdown, viewport, isMobile } = device;
    const context = await browser.newContext({
      baseURL,
      viewport,
      isMobile,
      hasTouch: isMobile,
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    const slow = new SlowPage(page);
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
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
