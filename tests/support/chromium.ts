import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const launchTimeoutMs = 120_000;
export const actionTimeoutMs = 60_000;
export const desk = { width: 1280, height: 800 };

export const contextOptions: BrowserContextOptions = {
  viewport: desk,
  reducedMotion: 'reduce',
  // Playwright's routes do not see the requests that a service worker answers.
  serviceWorkers: 'block',
};

let launched: Promise<Browser> | undefined;

/** Returns the browser of this worker, which ends with its process. One that has died fails only the test that used it. */
export async function openBrowser(): Promise<Browser> {
  const browser = await launched;
  return browser?.isConnected() ? browser : (launched = launchBrowser());
}

const launchBrowser = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    // Graphics stay in a process of their own, which Chromium starts again. In its main process a fault of theirs ends the browser.
    // Without its watchdog, which takes a busy computer for a fault.
    args: [
      '--no-sandbox',
      '--headless=shell',
      '--disable-gpu',
      '--disable-gpu-watchdog',
      // Those of tests are self-signed. Playwright's own option does not hold for service workers.
      '--ignore-certificate-errors',
    ],
    timeout: launchTimeoutMs,
  });

/** Adds the errors of a page to the list. */
export function watchErrors(page: Page, errors: string[]): void {
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    // The browser and the loader log each failed response. The tests check these themselves.
    if (/^(Failed to load resource|DownloadError)/.test(message.text())) return;
    errors.push(`${message.text()} (${page.url()})`);
  });
}
