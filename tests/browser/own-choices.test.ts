import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { press } from '../support/forms.js';
import { getTitle } from '../support/sign-in-page.js';
import { createWebReport } from '../support/emulator.js';
import { createAccount, createPartner } from '../support/fixtures.js';

const browser = useBrowser();

async function openTable() {
  const partner = await createPartner();
  const { email } = await createAccount('user', partner);
  const [first, second] = await Promise.all([createWebReport(partner), createWebReport(partner)]);
  const page = await browser.openNewPage(email, '/userSeeReports');
  return { page, first, second };
}

const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it('favourites are starred in the row and in the viewer and listed on the home page', async () => {
  const { page, first, second } = await openTable();
  await press(page, `Add favourite ${first.name}`);
  await getButton(page, `Remove favourite ${first.name}`).waitFor();
  await page.getByRole('link', { name: second.name, exact: true }).click();
  await getTitle(page, second.name).waitFor();
  await press(page, 'Favourite');
  await page.locator('button[aria-pressed=true]').waitFor();

  await page.goto('/#/userHome');
  const favourites = page.getByRole('region', { name: 'Favourites' });
  await favourites.getByRole('link').nth(1).waitFor();
  expect(await favourites.getByRole('link').allTextContents()).toEqual([second.name, first.name]);

  await page.reload();
  await favourites.getByRole('link', { name: first.name, exact: true }).click();
  await getTitle(page, first.name).waitFor();
  await press(page, 'Favourite');
  await page.locator('button[aria-pressed=false]').waitFor();
  await page.goto('/#/userHome');
  await favourites.getByRole('link', { name: second.name, exact: true }).waitFor();
  await favourites.getByRole('link', { name: first.name, exact: true }).waitFor({ state: 'detached' });
});
