import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { enterAs, useBrowser } from '../support/browser.js';
import { press } from '../support/forms.js';
import { createReplicatedAccount, createReplicatedPartner } from '../support/replicated-fixtures.js';
import { expectUsable } from '../support/screens/appearance.js';
import { openPowerBi } from '../support/opened-report.js';
import { getTitle } from '../support/sign-in-page.js';
import { createWebReport } from '../support/emulator.js';
import { findFrame, findPageEntry } from '../support/viewing.js';
import { createAccount, createPartner } from '../support/fixtures.js';

const browser = useBrowser();

const getWarning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });
const getEnded = (page: Page) => page.getByRole('dialog', { name: 'Session ended' });

/** Opens the Reports Table on a page whose clock can be moved. */
async function openTable(): Promise<Page> {
  const partner = await createPartner();
  const { email } = await createAccount('user', partner);
  await createWebReport(partner);
  const page = await browser.newPage();
  // Installed before the page opens, because timers that start earlier are lost.
  await page.clock.install();
  await enterAs(page.context(), email);
  await page.goto('/#/userSeeReports');
  await getTitle(page, 'Reports Table').waitFor();
  return page;
}

it('an idle session is announced in every tab, extended by click and by keys, and counts down to its end', async () => {
  const page = await openTable();
  const other = await page.context().newPage();
  await other.goto('/#/userHistory');
  await getTitle(other, 'My Viewership History').waitFor();
  await page.clock.fastForward('28:30');
  await getWarning(page).waitFor();
  await getWarning(other).waitFor();
  await press(getWarning(other), 'Stay signed in');
  await getWarning(page).waitFor({ state: 'detached' });
  await page.clock.fastForward('27:00');
  expect([await getWarning(page).count(), await getWarning(other).count()]).toEqual([0, 0]);
  await other.close();

  const search = page.getByRole('searchbox', { name: 'Search in this list' });
  await search.focus();
  for (const [passed, key] of [
    ['01:30', 'Enter'],
    ['28:30', 'Escape'],
  ] as const) {
    await page.clock.fastForward(passed);
    await getWarning(page).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Stay signed in');
    const renewed = page.waitForResponse('**/session/refresh');
    await page.keyboard.press(key);
    await getWarning(page).waitFor({ state: 'detached' });
    expect((await renewed).status()).toBe(200);
    expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
  }
  await page.reload();
  await getTitle(page, 'Reports Table').waitFor();
  // The moved clock would end requests that are under way.
  await page.waitForLoadState('networkidle');

  await page.clock.fastForward('27:50');
  expect(await getWarning(page).count()).toBe(0);
  await page.clock.fastForward('00:20');
  const timer = getWarning(page).getByRole('timer');
  await timer.getByText(/^Time left: 1:\d\d$/).waitFor();
  expect(await page.getByText("You're offline.").count()).toBe(0);
  await expectUsable(page);
  await page.clock.fastForward('00:55');
  await timer.getByText(/^Time left: 0:\d\d$/).waitFor();
  await getWarning(page).getByRole('status').getByText('You will be signed out in 60 seconds.').waitFor();
  await page.clock.fastForward('01:05');
  await getEnded(page).getByText('Your access token has expired.').waitFor();
  expect(await getWarning(page).count()).toBe(0);
});

describe('use of an embedded report', () => {
  /**
   * Simulates a click inside a frame within the last seconds of the page's clock. Real frame activity cannot be used, because the
   * test's own access to the page would count as activity.
   */
  const watchFrames = (page: Page) =>
    page.addInitScript(() => {
      if (parent !== window) addEventListener('pointerdown', () => parent.postMessage('activity', '*'));
      let last = -Infinity;
      addEventListener('message', ({ data }) => {
        if (data === 'activity') last = Date.now();
      });
      const userActivation = {
        get isActive() {
          return Date.now() - last < 5_000;
        },
      };
      Object.defineProperty(navigator, 'userActivation', { value: userActivation });
    });

  const clickInside = async (page: Page) => {
    await findFrame(page).getByRole('heading').first().click();
    // The page polls every second.
    await page.clock.runFor(1_500);
  };

  /** Opens a Web Embed report and clicks into its frame. */
  async function openReport(): Promise<Page> {
    const partner = await createReplicatedPartner();
    const { email } = await createReplicatedAccount('user', partner);
    const report = await createWebReport(partner);
    const page = await browser.newPage();
    await page.clock.install();
    await watchFrames(page);
    await enterAs(page.context(), email);
    await page.goto(`/#/report/${report.id}`);
    await findFrame(page).getByRole('heading').first().waitFor();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    await clickInside(page);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
    return page;
  }

  it('of another site extends the session alone for at most an hour and a half', async () => {
    const page = await openReport();
    for (let tens = 0; tens < 7; tens++) {
      await page.clock.fastForward('10:00');
      await clickInside(page);
      expect(await getWarning(page).count()).toBe(0);
    }
    await page.clock.fastForward('08:30');
    await getWarning(page).waitFor();
    await press(getWarning(page), 'Stay signed in');
    await page.clock.fastForward('20:00');
    expect(await getWarning(page).count()).toBe(0);
  });

  it('of Power BI extends the session by its own events', async () => {
    const { page } = await openPowerBi(browser);
    for (const name of ['Trends', 'Districts', 'Overview', 'Trends']) {
      await page.clock.fastForward('10:00');
      const before = page.url();
      // A scripted click, because a real one would extend the session by itself.
      await findPageEntry(page, name).evaluate((tab) => (tab as HTMLButtonElement).click());
      await page.waitForURL((url) => url.href !== before);
    }
    await page.clock.fastForward('20:00');
    expect(await getWarning(page).count()).toBe(0);
    expect(await getEnded(page).count()).toBe(0);
  });
});
