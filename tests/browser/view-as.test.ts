import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { queryRow } from '../support/databases.js';
import { createWebReport } from '../support/emulator.js';
import { press } from '../support/forms.js';
import { createReplicatedAccount, createReplicatedPartner } from '../support/replicated-fixtures.js';
import { administrator } from '../support/screens/accounts.js';
import { getTitle } from '../support/sign-in-page.js';

const browser = useBrowser();

const getBanner = (page: Page) => page.getByRole('complementary', { name: 'View as another person' });

async function viewAs(page: Page): Promise<void> {
  await getTitle(page, 'Test Person').waitFor();
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'View as this person' }).click();
  await press(page.getByRole('dialog'), 'View as this person');
  await getBanner(page).getByText('You see the portal as Test Person. Read-only.').waitFor();
}

it('an administrator sees the portal as a user, changes nothing, and returns by the button or a reload', async () => {
  const partner = await createReplicatedPartner();
  const [user, report] = await Promise.all([
    createReplicatedAccount('user', partner),
    createWebReport(partner),
  ]);
  const page = await browser.openNewPage(administrator, `/person?id=${user.id}`);
  await viewAs(page);
  await page.getByRole('heading', { name: 'Welcome, Test' }).waitFor();
  await page.locator('#drawer').getByRole('link', { name: 'See All Reports' }).click();
  await page.getByRole('link', { name: report.name }).waitFor();
  await page.getByRole('button', { name: `Add favourite ${report.name}` }).click();
  await page.getByText('You see the portal as another person and cannot change anything.').waitFor();

  await page.getByRole('link', { name: report.name }).click();
  await page.locator('.viewer-stage iframe').waitFor();
  await getBanner(page).waitFor();
  const { count } = await queryRow<{ count: number }>(
    'analytics',
    'SELECT count(*)::int AS count FROM viewership WHERE account_id = $1',
    [user.id],
  );
  expect(count).toBe(0);

  await press(getBanner(page), 'Stop');
  await getTitle(page, 'Test Person').waitFor();
  expect(page.url()).toContain(`#/person?id=${user.id}`);
  expect(await getBanner(page).count()).toBe(0);

  await viewAs(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await getBanner(page).waitFor();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.reload();
  await getTitle(page, 'Dashboard').waitFor();
  expect(await getBanner(page).count()).toBe(0);
});
