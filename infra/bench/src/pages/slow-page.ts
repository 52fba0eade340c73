import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '@portal/local';

/** 400 kbit/s, a round trip of 400 ms. */
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** Factor by which this machine's CPU is slowed down. */
const cpuSlowdown = 4;
const timeoutMs = 120_000;

export const startBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--headless=shell', '--disable-gpu'],
  });

/** What a step cost: seconds, bytes of all responses on the line, and requests. */
export interface StepCost {
  seconds: number;
  bytes: number;
  requests: number;
}

/** A page of a new visitor on a slow phone, which counts what each step costs. */
export class SlowPage {
  #bytes = 0;
  #requests = 0;

  private constructor(readonly page: Page) {}

  static async open(browser: Browser, baseURL: string): Promise<SlowPage> {
    const context = await browser.newContext({
      baseURL,
      viewport: { width: 360, height: 640 },
      isMobile: true,
      hasTouch: true,
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(timeoutMs);
    const slow = new SlowPage(page);
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', line);
    await client.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    client.on('Network.requestWillBeSent', () => slow.#requests++);
    client.on('Network.loadingFinished', ({ encodedDataLength }) => (slow.#bytes += encodedDataLength));
    return slow;
  }

  /** Measures until `step` resolves, which it does when the user can go on. */
  async measure(step: (page: Page) => Promise<unknown>): Promise<StepCost> {
    const bytes = this.#bytes;
    const requests = this.#requests;
    const startedAt = performance.now();
    await step(this.page);
    const seconds = (performance.now() - startedAt) / 1_000;
    return { seconds, bytes: this.#bytes - bytes, requests: this.#requests - requests };
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}
