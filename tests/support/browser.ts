import { afterAll, afterEach, expect } from '@jest/globals';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { actionTimeoutMs, contextOptions, desk, openBrowser, watchErrors } from './chromium.js';
import { portalUnderTest } from './portal.js';
import { signIn } from './people.js';

export interface TestBrowser {
  /** Opens an empty page of a visitor without a session. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /** Opens a page of a signed-in user at a hash path. */
  openNewPage(email: string, path: string, options?: BrowserContextOptions): Promise<Page>;
  /** Reuses one page of the person for the whole file and follows a link to the screen. Only for tests that end no session. */
  openScreen(email: string, path: string): Promise<Page>;
}

/**
 * Gives this file a browser, by default for the shared portal. After each test, fails if a page logged an error, violated its policy or
 * stored anything.
 */
export function useBrowser(url = () => portalUnderTest().url): TestBrowser {
  const contexts: BrowserContext[] = [];
  /** The reused pages by person. */
  const lasting = new Map<string, Page>();
  const errors: string[] = [];

  afterAll(() => Promise.all([...lasting.values()].map((page) => page.context().close())));

  afterEach(async () => {
    const pages = [...contexts.flatMap((context) => context.pages()), ...lasting.values()].filter(
      (page) => !page.isClosed(),
    );
    const stored = await Promise.all(pages.map(readStorage));
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect({ errors: errors.splice(0), retained: stored.filter(Boolean) }).toEqual({
      errors: [],
      retained: [],
    });
  });

  async function createContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const browser = await openBrowser();
    const context = await browser.newContext({ baseURL: url(), ...contextOptions, ...options });
    context.setDefaultTimeout(actionTimeoutMs);
    // A busy computer looks like a slow line.
    await context.addCookies([{ name: 'use-less-data', value: 'off', url: url(), sameSite: 'Strict' }]);
    context.on('page', (page) => watchErrors(page, errors));
    return context;
  }

  async function createPage(options?: BrowserContextOptions): Promise<Page> {
    const context = await createContext(options);
    contexts.push(context);
    return context.newPage();
  }

  async function getLastingPage(email: string): Promise<Page> {
    const context = await createContext();
    await enterAs(context, email, url());
    const page = await context.newPage();
    lasting.set(email, page);
    return page;
  }

  return {
    newPage: createPage,
    openNewPage: async (email, path, options) => {
      const page = await createPage(options);
      await enterAs(page.context(), email, url());
      await page.goto(`/#${path}`);
      return page;
    },
    openScreen: async (email, path) => {
      const known = lasting.get(email);
      const page = known?.isClosed() ? undefined : known;
      if (page) await leaveScreen(page);
      const next = page ?? (await getLastingPage(email));
      await next.goto(`/#${path}`);
      return next;
    },
  };
}

/** Opens a page outside the apps to reset the page, for example its open dialogs. */
async function leaveScreen(page: Page): Promise<void> {
  await page.unrouteAll();
  await page.setViewportSize(desk);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/#/forgotPassword');
  await page.getByLabel('Email', { exact: true }).waitFor();
}

/** Gives a browser the cookie of a new session. */
export async function enterAs(
  context: BrowserContext,
  email: string,
  url = portalUnderTest().url,
): Promise<void> {
  const { cookie } = await signIn(email, url);
  const [name = '', ...value] = cookie.split('=');
  const place = { url, httpOnly: true, sameSite: 'Strict' } as const;
  await context.addCookies([{ name, value: value.join('='), ...place }]);
}

/** Data in the page's storage that the next user of the computer could read. Undefined if there is none. */
async function readStorage(page: Page): Promise<string | undefined> {
  if (!page.url().startsWith('http')) return undefined;
  const stored = await page.evaluate(() => {
    const { registration, ...others } = { ...localStorage, ...sessionStorage } as Record<string, string>;
    // The input of a registration may stay until its form is left.
    const isOpen = location.hash.startsWith('#/registerUser');
    return JSON.stringify(isOpen ? others : { ...others, registration });
  });
  return stored === '{}' ? undefined : stored;
}
