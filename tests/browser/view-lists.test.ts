import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { getTitle } from '../support/sign-in-page.js';
import { createWebReport } from '../support/emulator.js';
import { createAccount, createPartner } from '../support/fixtures.js';

const browser = useBrowser();

const getRows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('link') });

it('My History lists opened reports and opens them again', async () => {
  const partner = await createPartner();
  const account = await createAccount('user', partner);
  const report = await createWebReport(partner);
  const page = await browser.openScreen(account.email, '/userHome');
  await page.getByRole('link', { name: 'My History' }).click();
  await getTitle(page, 'My History').waitFor();
  await page.getByText('You have not opened a report yet.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'See All Reports' }).click();
  await page.getByRole('link', { name: report.name }).click();
  await getTitle(page, report.name).waitFor();
  await page.frameLocator('iframe').getByRole('heading').first().waitFor();
  await page.goto('/#/userHistory');
  await page.getByText('1 view', { exact: true }).waitFor();
  const row = getRows(page).first();
  await row.getByRole('cell', { name: 'Web Embed' }).waitFor();
  await row.getByRole('cell').last().click();
  await getTitle(page, report.name).waitFor();
  expect(new URL(page.url()).hash).toBe(`#/userSeeWebMap?report=${report.id}`);
  await page.frameLocator('iframe').getByRole('heading').first().waitFor();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByText('2 views', { exact: true }).waitFor();
});
