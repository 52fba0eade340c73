import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { sql } from '../support/databases.js';
import { press } from '../support/forms.js';
import { getTitle } from '../support/sign-in-page.js';
import { createWebReport } from '../support/emulator.js';
import { findFrame } from '../support/viewing.js';
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

it('the home page leads with the last report and says what is new in it', async () => {
  const { page, first } = await openTable();
  await page.getByRole('link', { name: first.name, exact: true }).click();
  await findFrame(page).getByRole('heading').first().waitFor();
  await page.goto('/#/userHome');
  const opened = page.getByRole('region', { name: 'Continue' });
  await opened.getByRole('link', { name: first.name, exact: true }).waitFor();
  await opened.getByText(/^Opened /).waitFor();
  const [heading] = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  expect(heading).toBe('Continue');
  const favourites = page.getByRole('region', { name: 'Favourites' });
  await favourites.getByText('Star a report to find it here.').waitFor();

  await sql(
    'reports',
    `INSERT INTO report_thumbnail (report_id, due_at, new_page, new_page_at)
      VALUES ($1, now() + interval '1 day', 'Vaccines', now() + interval '1 hour')`,
    [first.id],
  );
  await page.reload();
  await opened.getByText('New page: Vaccines').waitFor();

  await sql(
    'reports',
    `INSERT INTO report_update (report_id, account_id, updates, created_at) VALUES ($1, 1, $2, now() + interval '1 hour')`,
    [first.id, 'Figures of May.'],
  );
  await page.reload();
  await opened.getByText('Update: Figures of May.').waitFor();
});

it('a star that the server rejects is removed, and earlier ones stay', async () => {
  const { page, first, second } = await openTable();
  await press(page, `Add favourite ${first.name}`);
  await getButton(page, `Remove favourite ${first.name}`).waitFor();
  await page.route('**/favourite/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await press(page, `Add favourite ${second.name}`);
  await page.getByText('A system error occurred, please try again.').first().waitFor();
  await getButton(page, `Add favourite ${second.name}`).waitFor();
  const rejected = page.waitForEvent('requestfailed', (request) => request.url().includes('/favourite/'));
  await press(page, `Remove favourite ${first.name}`);
  await rejected;
  await getButton(page, `Remove favourite ${first.name}`).waitFor();
  await page.unroute('**/favourite/*');
  await page.reload();
  await getButton(page, `Remove favourite ${first.name}`).waitFor();
  await getButton(page, `Add favourite ${second.name}`).waitFor();
});

it('a report is rated in its viewer', async () => {
  const { page, first } = await openTable();
  await page.getByRole('link', { name: first.name, exact: true }).click();
  await findFrame(page).getByRole('heading').first().waitFor();
  for (const stars of ['', '2 stars', '4 stars']) {
    await press(page, 'Rate the Visual');
    // Without a choice, the stars are the default.
    if (stars) await page.getByRole('radio', { name: stars }).press('Space');
    else expect(await page.getByRole('radio', { name: '0 stars' }).isChecked()).toBe(true);
    await press(page, 'Submit the rating');
    await page.getByText('Your feedback has been submitted.').first().waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.goto(`/#/userReportRatings?search=${encodeURIComponent(first.name)}`);
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: first.name }) });
  await row.waitFor();
  const [, ...counts] = await row.getByRole('cell').allTextContents();
  expect(counts).toEqual(['0', '1', '0', '0', '0', '0']);
});

it('the form of the data lake is downloaded next to its recipient address', async () => {
  const { page } = await openTable();
  await page.goto('/#/dataLake');
  const address = page.getByRole('main').getByRole('link', { name: 'data-requests@portal.example' });
  expect(await address.getAttribute('href')).toBe('mailto:data-requests@portal.example');
  const download = page.waitForEvent('download');
  await press(page, 'Download the form');
  expect((await download).suggestedFilename()).toMatch(/\.docx$/);
  expect(await (await download).failure()).toBeNull();
  await page.getByText('The form was downloaded.').waitFor();
});
