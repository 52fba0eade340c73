import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { useBrowser } from '../support/browser.js';
import { sql } from '../support/databases.js';
import { chooseRowAction, getCell, choose, openBulk, pick, press } from '../support/forms.js';
import { portalUnderTest } from '../support/portal.js';
import { getTitle } from '../support/sign-in-page.js';
import { createAccount, createReport } from '../support/fixtures.js';

const browser = useBrowser();
const administrator = 'admin@portal.example';
const toSearchAddress = (path: string, text: string) => `${path}?search=${encodeURIComponent(text)}`;

it('a report is added, edited and deleted', async () => {
  const name = `Report ${randomUUID()}`;
  const page = await browser.openNewPage((await createAccount('administrator')).email, '/addReport');
  const [reportId, datasetId] = [page.getByLabel('Report Id'), page.getByLabel('Dataset Id')];
  expect(await page.getByLabel('Report Name').count()).toBe(0);
  await page.getByRole('radio', { name: /^Power BI/ }).check();
  await page.getByLabel('Report Name').fill(name);
  await press(page, 'Add the report');
  await page.getByText('Please enter the report Id').waitFor();
  await page.getByText('Please select the report owner.').waitFor();
  await page.getByRole('radio', { name: /^Web Embed/ }).check();
  await page.getByText('Please enter the report Id').waitFor({ state: 'detached' });
  expect([await reportId.count(), await datasetId.count()]).toEqual([0, 0]);

  await page.getByLabel('Description').fill('Where the health facilities are.');
  const address = page.getByLabel('Embed URL');
  await address.fill('https://app.powerbi.com.evil.example/');
  await pick(page, 'Owner', 'District Health Office');
  await page.getByText('This address may not be embedded.').waitFor();
  await press(page, 'Add the report');
  await page.locator('input:focus[aria-invalid=true]').waitFor();
  expect(await address.inputValue()).toBe('https://app.powerbi.com.evil.example/');
  expect(await page.getByLabel('Report Name').inputValue()).toBe(name);
  expect(await page.getByLabel('Description').inputValue()).toBe('Where the health facilities are.');
  await address.fill(`${portalUnderTest().emulatorUrl}/demo/web-embed/health-facilities`);
  await press(page, 'Add the report');
  await page.getByText('Successfully added the report').waitFor();
  await getTitle(page, 'See All Reports').waitFor();

  await page.goto(`/#${toSearchAddress('/seeReports', name)}`);
  await chooseRowAction(page, 'Edit', name);
  await getTitle(page, 'Edit Report').waitFor();
  await page.getByLabel('Report Name').fill(`${name} renamed`);
  await press(page, 'Save the report');
  await page.getByText('Successfully edited the report').waitFor();

  await getTitle(page, 'See All Reports').waitFor();
  expect(new URL(page.url()).hash).toBe(`#${toSearchAddress('/seeReports', name)}`);
  await getCell(page, 'District Health Office').waitFor();
  await chooseRowAction(page, 'Delete', `${name} renamed`);
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
  const page = await browser.openNewPage(administrator, toSearchAddress('/manageReportCategories', category));
  await press(page, 'Add Report Category');
  await press(page, 'Add the report category');
  await page.getByText("Please enter the category's name").waitFor();
  await page.getByLabel('Name', { exact: true }).fill(category);
  await page.getByLabel('Full name').fill(`${category} in full`);
  await page.getByLabel('Description').fill('Made for a test.');
  await press(page, 'Add the report category');
  await page.getByText('Successfully added the report category.').waitFor();
  await getCell(page, category).waitFor();

  await page.goto(`/#${toSearchAddress('/editReportCategory', key)}&sort=name`);
  await page.getByRole('checkbox', { name: `Select ${reports[0]}` }).check();
  const pages = page.getByRole('navigation', { name: 'Table pages' });
  await pages.getByRole('button', { name: 'Page 2', exact: true }).click();
  await page.getByRole('checkbox', { name: `Select ${reports[15]}` }).check();
  await page.getByText('2 reports selected').waitFor();
  await press(page, 'Assign a category');
  await pick(page, 'Category', category);
  await press(page, 'Assign the category');
  await page.getByText('Successfully edited the report category.').waitFor();
  await page.getByText('Select the reports first.').waitFor();
  const findRow = (name = '') => page.getByRole('row').filter({ has: getCell(page, name) });
  await findRow(reports[15]).getByText(category).waitFor();
  await pages.getByRole('button', { name: 'Page 1', exact: true }).click();
  await findRow(reports[0]).getByText(category).waitFor();
  expect(await page.getByText(category).count()).toBe(1);

  await page.goto(`/#${toSearchAddress('/manageReportCategories', category)}`);
  await chooseRowAction(page, 'Delete', category);
  await page
    .getByRole('dialog', { name: `Are you sure you want to delete the report category ${category}?` })
    .waitFor();
  await press(page, 'Delete the report category');
  await page.getByText('Successfully deleted the report category.').waitFor();
  await page.goto(`/#${toSearchAddress('/editReportCategory', key)}&sort=name`);
  await findRow(reports[0]).waitFor();
  // The old list stays until the new one has loaded.
  await findRow(reports[0]).getByText(category).waitFor({ state: 'detached' });
});

it('reports are filtered together, and the address keeps the filters', async () => {
  const name = `Filtered ${randomUUID()}`;
  await createReport({ name: `${name} dash`, type: 'Dash' });
  await createReport({ name: `${name} embed`, type: 'Web Embed' });
  const page = await browser.openScreen(administrator, toSearchAddress('/seeReports', name));
  await page.getByText('2 reports', { exact: true }).waitFor();
  await choose(page, 'Opened', 'Never opened');
  await choose(page, 'Report Type', 'Dash');
  await pick(page, 'Category', 'No category');
  await page.getByText('1 report', { exact: true }).waitFor();
  expect(page.url()).toContain('opened=never');
  await page.reload();
  await page.getByRole('link', { name: `${name} dash` }).waitFor();
  await page.getByRole('group', { name: 'Filters' }).getByText('No category').waitFor();
  await choose(page, 'Status', 'Unavailable');
  await page.getByText('Nothing matches these filters.').waitFor();
});

it('hidden columns are remembered, and an Excel file has the columns and rows that are shown', async () => {
  const name = `Exported ${randomUUID()}`;
  await createReport({ name: `=${name}`, type: 'Dash' });
  const { email } = await createAccount('administrator');
  const page = await browser.openScreen(email, toSearchAddress('/seeReports', name));
  await page.getByText('1 report', { exact: true }).waitFor();
  const heading = page.getByRole('columnheader', { name: 'Category' });
  await heading.waitFor();
  await press(page, 'Columns');
  const stored = page.waitForResponse((response) => response.url().includes('/tablePreference/update'));
  await page.getByRole('checkbox', { name: 'Category' }).uncheck();
  await heading.waitFor({ state: 'detached' });
  await stored;
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Columns (1 hidden)' }).waitFor();
  await page.reload();
  await page.getByRole('columnheader', { name: 'Status' }).waitFor();
  expect(await heading.count()).toBe(0);

  const download = page.waitForEvent('download');
  await press(page, 'Export Excel');
  expect((await download).suggestedFilename()).toMatch(/^reports-\d{4}-\d{2}-\d{2}\.xlsx$/);
  const parts = unzipSync(await readFile(await (await download).path()));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const rows = sheet.split('<row>').slice(1);
  const cells = rows.map((row) => [...row.matchAll(/<t [^>]*>([^<]*)/g)].map(([, text]) => text));
  expect(cells[0]).toEqual(['Report Name', 'Report Type', 'Owner', 'Date Uploaded', 'Status']);
  const text: unknown = expect.any(String);
  expect(cells.slice(1)).toEqual([[`=${name}`, 'Dash', text, text, 'Available']]);

  await press(page, 'Columns (1 hidden)');
  await page.getByRole('checkbox', { name: 'Category' }).check();
  await heading.waitFor();
  await page.getByRole('checkbox', { name: 'Times Viewed' }).check();
  await page.getByText('Times Viewed', { exact: true }).last().waitFor();
});

it('a phone has the actions on selected reports in a menu', async () => {
  const { name } = await createReport();
  const page = await browser.openNewPage(administrator, toSearchAddress('/seeReports', name), {
    viewport: { width: 360, height: 740 },
  });
  await page.getByRole('checkbox').first().check();
  await press(page.getByRole('group', { name: 'Selected rows' }), 'Actions');
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await press(dialog, 'Delete');
  await dialog.getByRole('heading', { name: '1 report was deleted.' }).waitFor();
  await press(dialog, 'Close');
  await page.getByText(/^Nothing matches/).waitFor();
});

it('all reports that match are moved to a category, moved back and deleted', async () => {
  const key = randomUUID();
  await Promise.all(
    Array.from({ length: 3 }, (_, index) => createReport({ name: `Report ${key} ${index}` })),
  );
  const [category] = await sql<{ name: string }>('reports', 'SELECT name FROM report_category WHERE id = 1');
  const page = await browser.openNewPage(administrator, toSearchAddress('/seeReports', key));
  const dialog = await openBulk(page, 3, 'Change category');
  await dialog.getByRole('heading', { name: 'Change the category of 3 reports?' }).waitFor();
  await pick(page, 'Category', 'No category', dialog);
  await dialog.getByText('3 are skipped: they already have this value.').waitFor();
  await pick(page, 'Category', category?.name ?? '', dialog);
  await dialog.getByText('3 are skipped: they already have this value.').waitFor({ state: 'detached' });
  await press(dialog, 'Change category');
  await dialog.getByRole('heading', { name: 'The category of 3 reports was changed.' }).waitFor();
  await press(dialog, 'Undo');
  await dialog.getByRole('heading', { name: '3 changes were undone.' }).waitFor();
  await press(dialog, 'Close');
  await dialog.waitFor({ state: 'detached' });

  await openBulk(page, 3, 'Delete');
  await dialog.getByRole('heading', { name: 'Delete 3 reports?' }).waitFor();
  await press(dialog, 'Delete');
  await dialog.getByRole('heading', { name: '3 reports were deleted.' }).waitFor();
  await press(dialog, 'Close');
  await page.getByText(/^Nothing matches/).waitFor();
});
