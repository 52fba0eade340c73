import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { createAccount, createPartner, createReport } from '../support/fixtures.js';
import { press } from '../support/forms.js';
import { getTitle } from '../support/sign-in-page.js';

const browser = useBrowser();
const wide = { width: 1500, height: 900 };
const phone = { width: 360, height: 780 };

/** Opens the catalogue of a user with two reports of one type and one of another. */
async function openCatalogue(viewport = wide) {
  const partner = await createPartner();
  const { email } = await createAccount('user', partner);
  const [maps, other] = await Promise.all([
    createReport({ owner: partner }),
    createReport({ owner: partner, type: 'Dash' }),
    createReport({ owner: partner }),
  ]);
  const page = await browser.openNewPage(email, '/userSeeReports', { viewport });
  await createCounted(page, '3 reports');
  return { page, maps, other };
}

const createCounted = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
const filter = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });

it('filters are counted, kept by Back, reload and address, and saved under a name', async () => {
  const { page, other } = await openCatalogue();
  await filter(page, /^Web Embed 2$/).click();
  await createCounted(page, '2 reports');
  await filter(page, /^Dash 1$/).click();
  await createCounted(page, '3 reports');
  await filter(page, /^Web Embed 2$/).click();
  await createCounted(page, '1 report');
  await page.reload();
  await createCounted(page, '1 report');
  await page.getByRole('link', { name: other.name, exact: true }).waitFor();
  await page.goBack();
  await createCounted(page, '3 reports');
  await page.goForward();
  await createCounted(page, '1 report');

  await press(page, 'Save this filter');
  await page.getByRole('textbox', { name: 'Name' }).fill('Dashboards');
  await page.getByRole('dialog').getByRole('button', { name: 'Save this filter' }).click();
  await page.getByText('The filter was saved.').waitFor();
  await press(page, 'Clear filters');
  await createCounted(page, '3 reports');
  await press(page, 'Dashboards');
  await createCounted(page, '1 report');
  await press(page, 'Delete the filter Dashboards');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the filter' }).click();
  await page.getByText('The filter was deleted.').waitFor();
});

it('reports are cards, or rows of two lines, which are remembered', async () => {
  const { page, maps } = await openCatalogue();
  const cards = page.getByRole('list', { name: 'Reports Table' }).getByRole('listitem');
  await cards.nth(2).waitFor();
  const card = cards.filter({ has: page.getByRole('link', { name: maps.name, exact: true }) });
  await card.getByText('Not rated yet').waitFor();
  await page.getByText('List', { exact: true }).click();
  const rows = page.getByRole('table', { name: 'Reports Table' }).getByRole('row');
  const row = rows.filter({ has: page.getByRole('link', { name: maps.name, exact: true }) });
  await row.waitFor();
  await page.reload();
  await row.waitFor();
  expect(await cards.count()).toBe(0);
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(64);
  const actions = row.getByRole('button').first();
  const findOpacity = () =>
    actions.evaluate((button) => getComputedStyle(button.closest('.row-actions') ?? button).opacity);
  await page.mouse.move(0, 0);
  expect(await findOpacity()).toBe('0');
  await actions.focus();
  expect(await findOpacity()).toBe('1');
  await row.getByRole('link', { name: maps.name, exact: true }).click();
  await getTitle(page, maps.name).waitFor();
});

it('search and filters stay in view while the reports scroll', async () => {
  const page = await browser.openNewPage('user@dho.example', '/userSeeReports');
  await page
    .getByRole('button', { name: /^About / })
    .last()
    .scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 600);
  const search = page.getByRole('searchbox', { name: 'Search in this list' });
  expect(await search.evaluate((box) => box.getBoundingClientRect().top)).toBeGreaterThan(0);
});

it('administrators filter all reports, by the layout of the address', async () => {
  const { name } = await createReport({ type: 'Dash' });
  const page = await browser.openNewPage(
    'admin@portal.example',
    `/catalogue?layout=cards&search=${encodeURIComponent(name)}`,
    { viewport: wide },
  );
  await createCounted(page, '1 report');
  await filter(page, /^Dash 1$/).click();
  const card = page.getByRole('list', { name: 'Browse Reports' }).getByRole('listitem');
  expect(await filter(page, /^Favourites/).count()).toBe(0);
  expect(await card.getByRole('button', { name: /favourite/i }).count()).toBe(0);
  await card.getByRole('link', { name, exact: true }).click();
  await getTitle(page, name).waitFor();
});

it('filters are in a sheet on a phone', async () => {
  const { page } = await openCatalogue(phone);
  await press(page, 'Filters');
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /^Dash 1$/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await createCounted(page, '1 report');
  await page.getByRole('button', { name: 'Filters (1 set)' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
});
