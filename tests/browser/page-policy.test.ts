import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { enterAs, useBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { createAccount, createPartner } from '../support/fixtures.js';
import { createPowerBiReport } from '../support/emulator.js';
import { portalUnderTest } from '../support/portal.js';
import { administrator } from '../support/screens/accounts.js';
import { getTitle } from '../support/sign-in-page.js';
import { waitForDrawnReport } from '../support/viewing.js';

const browser = useBrowser();

/** Opens a page whose errors do not fail the test. */
async function openAttackedPage(email?: string): Promise<Page> {
  const parent = await browser.newPage();
  const context = await parent
    .context()
    .browser()
    ?.newContext({ baseURL: portalUnderTest().url, serviceWorkers: 'block' });
  if (!context) throw new Error('There is no browser.');
  if (email) await enterAs(context, email);
  return context.newPage();
}

describe("the page's policy", () => {
  it('refuses HTML and scripts from text, and other policies', async () => {
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

  it('is kept by homes, lists, charts, dialogs and the viewer', async () => {
    const partner = await createPartner();
    const report = await createPowerBiReport(partner);
    const { email } = await createAccount('user', partner);
    const violations: string[] = [];
    const visitAs = async (account: string, visit: (page: Page) => Promise<unknown>) => {
      const page = await browser.newPage();
      await enterAs(page.context(), account);
      await page.exposeFunction('recordViolation', (violation: string) => violations.push(violation));
      await page.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile, sample }) =>
          (window as unknown as { recordViolation: (text: string) => void }).recordViolation(
            `${effectiveDirective} ${sourceFile} ${sample}`,
          ),
        ),
      );
      await visit(page);
    };
    await visitAs(administrator, async (page) => {
      await page.goto('/#/home');
      await getTitle(page, 'Dashboard').waitFor();
      await page.goto('/#/usage');
      await page.locator('.chart-card canvas').first().waitFor();
      await page.goto('/#/profile');
      await page.getByRole('button', { name: 'Edit Profile' }).waitFor();
      await page.goto('/#/announcements');
      await getTitle(page, 'Announcements').waitFor();
    });
    await visitAs(email, async (page) => {
      await page.goto(`/#/report/${report.id}`);
      await waitForDrawnReport(page);
      await page.getByRole('button', { name: 'Submit Feedback' }).click();
      await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    });
    expect(violations).toEqual([]);
  });
});

describe('a changed file of a front end', () => {
  it.each([
    ['the entry of an app', 'assets/user/main-*.js'],
    ['a chunk of an app', 'assets/user/*.screen-*.js'],
  ])('does not run: %s', async (_, files) => {
    const page = await openAttackedPage('user@dho.example');
    const changed: string[] = [];
    await page.route(`**/${files}*`, async (route) => {
      changed.push(route.request().url());
      const response = await route.fetch();
      await route.fulfill({ response, body: `globalThis.isAttacked = true;\n${await response.text()}` });
    });
    await page.goto('/#/userProfile');
    // The loader tries again, also at another address.
    await eventually(() => Promise.resolve(changed.length > 3));
    expect(await page.evaluate(() => 'isAttacked' in globalThis)).toBe(false);
    expect(await getTitle(page, 'My Profile').count()).toBe(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().close();
  });

  it('does not run: a module that apps share', async () => {
    const page = await openAttackedPage();
    await page.route('**/assets/shell/react-*.js', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `globalThis.isAttacked = true;\n${await response.text()}` });
    });
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => 'isAttacked' in globalThis)).toBe(false);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().close();
  });
});
