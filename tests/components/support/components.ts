import { afterEach, expect } from '@jest/globals';
import type { Role } from '@portal/contracts';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { actionTimeoutMs, contextOptions, desk, openBrowser, watchErrors } from '../../support/chromium.js';
import { signedInAccounts } from './demo/accounts.js';
import { demoResponses } from './demo/responses.js';
import { type Responses, FakeApi, type SentCall } from './fake-api.js';
import { mountApp, unmountApp } from './mount.js';
import { readApps, readConfig, serveSite } from './site.js';

interface Components {
  /** Mounts the app of a role at a hash path, in the page that all tests share. Calls without a response get the demonstration's. */
  open(role: Role, path: string, responses?: Responses): Promise<Page>;
  /** The same in a page of its own: for other options of the browser, another clock or a first download. */
  openNewPage(role: Role, path: string, options?: NewPageOptions): Promise<Page>;
  /** Lists the inputs of a call, in the order of sending, since the last screen was opened. */
  listCalls: FakeApi['listCalls'];
  /** Lists the idempotency keys of a call, which are the same when it is sent again. */
  listKeys: FakeApi['listKeys'];
  /** Counts the calls that wait for their response. */
  countPendingCalls(): number;
}

interface HostOptions extends BrowserContextOptions {
  /** Prepares the empty page. */
  prepare?: (page: Page) => Promise<unknown>;
}

interface NewPageOptions extends HostOptions {
  responses?: Responses;
  /** The time until each response, in milliseconds. */
  latencyMs?: number;
}

/** A page with the fake that responses its calls. */
interface Host {
  page: Page;
  api?: FakeApi;
}

const appNames = { administrator: 'admin', userAdmin: 'user', user: 'user' } as const;

/** The hosts that tests share, by app: mounting an app again takes a tenth of the time of a start. */
const sharedHosts = new WeakMap<Browser, Map<string, Host>>();
const errors: string[] = [];
let site: Promise<string> | undefined;

/**
 * Shows screens without a portal: mounts the built apps in a page, with a fake of the shell's interface whose calls get responses of the test. After
 * each test, fails if the page logged an error or violated its policy, or if a call had no response or broke its contract.
 */
export function useComponents(): Components {
  const ownHosts: Host[] = [];
  const fakes: FakeApi[] = [];

  afterEach(async () => {
    await Promise.all(ownHosts.splice(0).map(({ page }) => page.context().close()));
    const breaches = fakes.splice(0).flatMap((fake) => fake.breaches);
    expect({ breaches, errors: errors.splice(0) }).toEqual({ breaches: [], errors: [] });
  });

  async function mount(
    host: Host,
    role: Role,
    path: string,
    { responses = {}, latencyMs = 0 }: NewPageOptions,
  ): Promise<Page> {
    await host.page.evaluate(unmountApp);
    host.api = new FakeApi(role, [demoResponses, responses], latencyMs);
    fakes.push(host.api);
    const app = readApps().find(({ name }) => name === appNames[role]);
    if (!app) throw new Error(`The app of the role ${role} is not built.`);
    await host.page.evaluate(mountApp, { app, account: signedInAccounts[role], config: readConfig(), path });
    return host.page;
  }

  return {
    open: async (role, path, responses) => {
      const browser = await openBrowser();
      const hosts = sharedHosts.get(browser) ?? new Map<string, Host>();
      sharedHosts.set(browser, hosts);
      const host = hosts.get(appNames[role]) ?? (await createHost(browser));
      hosts.set(appNames[role], host);
      await resetPage(host.page);
      return mount(host, role, path, { responses });
    },
    openNewPage: async (role, path, { responses, latencyMs, ...options } = {}) => {
      const host = await createHost(await openBrowser(), options);
      ownHosts.push(host);
      return mount(host, role, path, { responses, latencyMs });
    },
    countPendingCalls: () => fakes.at(-1)?.pending ?? 0,
    listCalls: (call) => fakes.at(-1)?.listCalls(call) ?? [],
    listKeys: (call) => fakes.at(-1)?.listKeys(call) ?? [],
  };
}

async function createHost(browser: Browser, { prepare, ...options }: HostOptions = {}): Promise<Host> {
  const url = await (site ??= serveSite());
  const context = await browser.newContext({ baseURL: url, ...contextOptions, ...options });
  context.setDefaultTimeout(actionTimeoutMs);
  // A busy computer looks like a slow line.
  await context.addCookies([{ name: 'use-less-data', value: 'off', url, sameSite: 'Strict' }]);
  // The pages of embedded reports.
  await context.route(/^https:/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Report</h1>' }),
  );
  const host: Host = { page: await context.newPage() };
  watchErrors(host.page, errors);
  await host.page.exposeFunction('reply', (call: SentCall) => host.api?.reply(call));
  await prepare?.(host.page);
  await host.page.goto('/');
  return host;
}

async function resetPage(page: Page): Promise<void> {
  await page.unrouteAll();
  await page.setViewportSize(desk);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light', reducedMotion: 'reduce' });
  await page.mouse.move(0, 0);
}
