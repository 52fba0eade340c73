import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { press } from '../support/forms.js';
import { createReplicatedAccount, createReplicatedPartner } from '../support/replicated-fixtures.js';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/screens/appearance.js';
import { administrator } from '../support/screens/accounts.js';
import { portalVersion } from '../support/shared-components.js';
import { getTitle } from '../support/sign-in-page.js';

const browser = useBrowser();

async function createNewcomer(role: 'user' | 'userAdmin') {
  const account = await createReplicatedAccount(role, await createReplicatedPartner());
  await sql('identity', 'UPDATE account SET tour_due = true WHERE id = $1', [account.id]);
  return account;
}

const isDue = async ({ id }: { id: number }) =>
  (await sql<{ tour_due: boolean }>('identity', 'SELECT tour_due FROM account WHERE id = $1', [id]))[0]
    ?.tour_due;
const step = (page: Page, name: string) => page.locator('.tour').getByText(name, { exact: true });
const waitForFocus = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).and(page.locator(':focus')).waitFor();

const targets: Record<string, string> = {
  Search: '.top-bar-search',
  Menu: '.drawer',
  'Waiting for you': '.bar-link[href$="/waiting"]',
  'My Messages': '.bar-link[href$="/userNotifications"]',
  'Your account': '.top-bar .person',
};

/** Expects the card of a step not to cover the element that it explains. */
async function expectTargetUncovered(page: Page, name: string): Promise<void> {
  const findBox = async (selector: string) => {
    const box = await page.locator(selector).boundingBox();
    if (!box) throw new Error(`${selector} is not shown`);
    return box;
  };
  await eventually(async () => {
    const [card, target] = [await findBox('.tour .ant-tour-section'), await findBox(targets[name] ?? '')];
    return (
      card.x >= target.x + target.width ||
      card.x + card.width <= target.x ||
      card.y >= target.y + target.height ||
      card.y + card.height <= target.y
    );
  });
}

it('a new user admin goes through the tour by keyboard, once', async () => {
  const account = await createNewcomer('userAdmin');
  const page = await browser.openNewPage(account.email, '/userHome');
  for (const name of ['Search', 'Menu', 'Waiting for you', 'My Messages', 'Your account']) {
    await waitForFocus(page, 'Next');
    await page.keyboard.press('Enter');
    await step(page, name).waitFor();
    await expectTargetUncovered(page, name);
  }
  await expectAccessible(page);
  await waitForFocus(page, 'Finish');
  await page.keyboard.press('Enter');
  await step(page, 'Your account').waitFor({ state: 'detached' });
  await eventually(async () => (await isDue(account)) === false);

  const again = await browser.openNewPage(account.email, '/userHome');
  await getTitle(again, 'Welcome, Test').waitFor();
  expect(await again.locator('.tour').count()).toBe(0);
});

it('a new user skips the tour on a phone', async () => {
  const account = await createNewcomer('user');
  const page = await browser.openNewPage(account.email, '/userHome', {
    viewport: { width: 360, height: 740 },
  });
  await page.locator('.tour').getByText('1 of 5').waitFor();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.locator('.tour').first().waitFor({ state: 'detached' });
  await eventually(async () => (await isDue(account)) === false);
});

it('the page Help names the release of the portal', async () => {
  const page = await browser.openScreen(administrator, '/help');
  await page.getByText(`Release ${portalVersion}`, { exact: true }).waitFor();
});

it('the tour starts again from the page Help', async () => {
  const page = await browser.openScreen(administrator, '/help');
  await press(page, 'Show the tour');
  await page.locator('.tour').getByText('1 of 5').waitFor();
  await page.locator('.tour').getByRole('button', { name: 'Skip the tour' }).first().click();
  await page.locator('.tour').first().waitFor({ state: 'detached' });
});
