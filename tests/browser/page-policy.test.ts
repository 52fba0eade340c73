import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { enterAs } from '../support/browser.js';
import { openBrowser } from '../support/chromium.js';
import { eventually } from '../support/eventually.js';
import { portalUnderTest } from '../support/portal.js';
import { getTitle } from '../support/sign-in-page.js';

/** Opens a page whose errors do not fail the test. */
async function openAttackedPage(email?: string): Promise<Page> {
  const options = { baseURL: portalUnderTest().url, serviceWorkers: 'block' } as const;
  const context = await (await openBrowser()).newContext(options);
  if (email) await enterAs(context, email);
  return context.newPage();
}

it("the page's policy refuses HTML and scripts from text, and other policies", async () => {
  const page = await openAttackedPage();
  await page.goto('/');
  const errors = await page.evaluate(() => {
    const attempt = (attack: () => unknown): string => {
      try {
        attack();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const { trustedTypes } = window as unknown as {
      trustedTypes: {
        createPolicy(name: string, rules: object): { createScriptURL: (address: string) => string };
      };
    };
    const workers = { createScriptURL: (address: string) => address };
    return [
      attempt(() => (document.body.innerHTML = '<img src=x>')),
      attempt(() => new DOMParser().parseFromString('<p>', 'text/html')),
      attempt(() => Object.assign(document.createElement('script'), { src: '/assets/x.js' })),
      attempt(() => new Worker('/host-check.js')),
      attempt(() => trustedTypes.createPolicy('default', workers)),
      attempt(() => trustedTypes.createPolicy('attacker', workers)),
    ];
  });
  expect(errors).toEqual(Array(errors.length).fill('TypeError'));
  await page.context().close();
});

/** Changes files of the front ends, as an attacker does on the way. Returns the requests for them. */
async function changeFiles(page: Page, files: string): Promise<string[]> {
  const changed: string[] = [];
  await page.route(files, async (route) => {
    changed.push(route.request().url());
    const response = await route.fetch();
    await route.fulfill({ response, body: `globalThis.isAttacked = true;\n${await response.text()}` });
  });
  return changed;
}

async function expectNotRun(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'isAttacked' in globalThis)).toBe(false);
  expect(await getTitle(page, 'My Profile').count()).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
}

it('a changed file of a front end does not run: the entry or a chunk of an app, or a module that apps share', async () => {
  for (const files of ['**/assets/user/main-*.js*', '**/assets/user/account-*.js*']) {
    const page = await openAttackedPage('user@dho.example');
    const changed = await changeFiles(page, files);
    await page.goto('/#/userProfile');
    // The loader tries again, also at another address.
    await eventually(() => Promise.resolve(changed.length > 3));
    await expectNotRun(page);
  }
  const page = await openAttackedPage();
  await changeFiles(page, '**/assets/shell/react-*.js');
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await expectNotRun(page);
});
