import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { cell, choose, pick, press } from '../support/forms.js';
import { portalUnderTest } from '../support/portal.js';
import { title } from '../support/sign-in-page.js';
import { createReport } from '../support/fixtures.js';

const browser = useBrowser();
const administrator = 'admin@portal.example';
const searchedFor = (path: string, text: string) => `${path}?search=${encodeURIComponent(text)}`;

async function chooseAction(page: Page, row: string, action: string): Promise<void> {
  await press(page, `Actions for ${row}`);
  await page.getByRole('menuitem', { name: action }).click();
}

it('a report is added, edited and deleted', async () => {
  const name = `Report ${randomUUID()}`;
  const page = await browser.screenOf(administrator, '/addReport');
  const [reportId, datasetId] = [page.getByLabel('Report Id'), page.getByLabel('Dataset Id')];
  await page.getByLabel('Report Name').fill(name);
  await choose(page, 'Report Type', 'Power Bi');
  await press(page, 'Add the report');
  await page.getByText('Please enter the report Id').waitFor();
  await page.getByText('Please select the report owner.').waitFor();
  await choose(page, 'Report Type', 'Web Embed');
  await page.getByText('Please enter the report Id').waitFor({ state: 'detached' });
  expect([await reportId.isDisabled(), await datasetId.isDisabled()]).toEqual([true, true]);

  await page.getByLabel('Description').fill('Where the health facilities are.');
  const address = page.getByLabel('Embed URL');
  await address.fill('https://app.powerbi.com.evil.example/');
  await pick(page, 'Owner', 'District Health Office');
  await press(page, 'Add the report');
  await page.getByText('This address may not be embedded.').waitFor();
  await page.locator('input:focus[aria-invalid=true]').waitFor();
  expect(await address.inputValue()).toBe('https://app.powerbi.com.evil.example/');
  expect(await page.getByLabel('Report Name').inputValue()).toBe(name);
  expect(await page.getByLabel('Description').inputValue()).toBe('Where the health facilities are.');
  await address.fill(`${portalUnderTest().emulatorUrl}/demo/web-embed/health-facilities`);
  await press(page, 'Add the report');
  await page.getByText('Successfully added the report').waitFor();
  await title(page, 'See All Reports').waitFor();

  await page.goto(`/#${searchedFor('/seeReports', name)}`);
  await chooseAction(page, name, 'Edit');
  await title(page, 'Edit Report').waitFor();
  await page.getByLabel('Report Name').fill(`${name} renamed`);
  await press(page, 'Save the report');
  await page.getByText('Successfully edited the report').waitFor();

  await title(page, 'See All Reports').waitFor();
  expect(new URL(page.url()).hash).toBe(`#${searchedFor('/seeReports', name)}`);
  await cell(page, 'District Health Office').waitFor();
  await chooseAction(page, `${name} renamed`, 'Delete');
  await page
    .getByRole('dialog', { name: `Are you sure you want to delete the report ${name} renamed?` })
    .waitFor();
  await press(page, 'Delete the report');
  await page.getByText('Successfully deleted the report.').waitFor();
  await page.getByText(/^Nothing matches/).waitFor();
});

it('a category is added, given to reports of two pages, and deleted', async () => {
  const key = randomUUID();
  const category = `Category ${key}`;
  const reports = Array.from({ length: 16 }, (_, index) => `Report ${key} ${10 + index}`);
  await Promise.all(reports.map((name) => createReport({ name })));
  const page = await browser.newPageOf(administrator, searchedFor('/manageReportCategories', category));
  await press(page, 'Add Report Category');
  await press(page, 'Add the report category');
  await page.getByText("Please enter the category's name").waitFor();
  await page.getByLabel('Name', { exact: true }).fill(category);
  await page.getByLabel('Full name').fill(`${category} in full`);
  await page.getByLabel('Description').fill('Made for a test.');
  await press(page, 'Add the report category');
  await page.getByText('Successfully added the report category.').waitFor();
  await cell(page, category).waitFor();

  await page.goto(`/#${searchedFor('/editReportCategory', key)}&sort=name`);
  await page.getByRole('checkbox', { name: `Select ${reports[0]}` }).check();
  const pages = page.getByRole('navigation', { name: 'Table pages' });
  await pages.getByRole('listitem', { name: '2', exact: true }).click();
  await page.getByRole('checkbox', { name: `Select ${reports[15]}` }).check();
  await page.getByText('2 reports selected').waitFor();
  await press(page, 'Assign a category');
  await pick(page, 'Category', category);
  await press(page, 'Assign the category');
  await page.getByText('Successfully edited the report category.').waitFor();
  await page.getByText('Select the reports first.').waitFor();
  const rowOf = (name = '') => page.getByRole('row').filter({ has: cell(page, name) });
  await rowOf(reports[15]).getByText(category).waitFor();
  await pages.getByRole('listitem', { name: '1', exact: true }).click();
  await rowOf(reports[0]).getByText(category).waitFor();
  expect(await page.getByText(category).count()).toBe(1);

  await page.goto(`/#${searchedFor('/manageReportCategories', category)}`);
  await press(page, `Delete ${category}`);
  await page
    .getByRole('dialog', { name: `Are you sure you want to delete the report category ${category}?` })
    .waitFor();
  await press(page, 'Delete the report category');
  await page.getByText('Successfully deleted the report category.').waitFor();
  await page.goto(`/#${searchedFor('/editReportCategory', key)}&sort=name`);
  await rowOf(reports[0]).waitFor();
  // The old list stays until the new one has loaded.
  await rowOf(reports[0]).getByText(category).waitFor({ state: 'detached' });
});
