import { expect, it } from '@jest/globals';
import type { SavedFilter } from '@portal/contracts';
import { controlTimers } from '../support/control-timers.js';
import { eventually } from '../support/eventually.js';
import { choose, press } from '../support/forms.js';
import { useComponents } from './support/components.js';
import { demoCatalogueRows, toCatalogue } from './support/demo/reports.js';
import { saved } from './support/writes.js';

const components = useComponents();
const phone = { width: 360, height: 780 };
const name = 'HIV Cascade';

it('reports are a table in the specified order, or cards by relevance as chosen before', async () => {
  // The choice lasts as long as the page.
  const page = await components.openNewPage('user', '/userSeeReports');
  const table = page.getByRole('table', { name: 'Reports Table' });
  const row = table.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  await row.waitFor();
  expect(await table.getByRole('columnheader').allTextContents()).toEqual([
    'Report Name',
    'Report Type',
    'Action',
  ]);
  expect((await row.boundingBox())?.height).toBeLessThan(45);
  await choose(page, 'Sort by', 'Most relevant');
  await press(page, 'Cards');
  const cards = page.getByRole('list', { name: 'Reports Table' }).getByRole('listitem');
  await cards.first().waitFor();
  await page.goto('/#/userHome');
  await page.getByRole('link', { name: 'See All Reports', exact: true }).first().waitFor();
  await page.goto('/#/userSeeReports');
  await cards.filter({ has: page.getByRole('link', { name, exact: true }) }).click();
  await page.waitForURL(/#\/userPowerBiVisual\?report=3$/);
  const sorts = components.listCalls('catalogue.find').map(({ sort }) => sort);
  expect([sorts[0], sorts.at(-1)]).toEqual(['-type,-date_uploaded', 'best']);
});

it('search and filters stay in view while the reports scroll', async () => {
  const page = await components.open('user', '/userSeeReports?layout=cards');
  await page
    .getByRole('button', { name: /favourite/ })
    .last()
    .scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 600);
  const search = page.getByRole('searchbox', { name: 'Search in this list' });
  expect(await search.evaluate((box) => box.getBoundingClientRect().top)).toBeGreaterThan(0);
});

it('filters are in a sheet on a phone', async () => {
  const page = await components.open('user', '/userSeeReports');
  await page.setViewportSize(phone);
  await press(page, 'Filters');
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /^Power BI 16$/ })
    .click();
  await press(page.getByRole('dialog'), 'Close');
  await page.getByRole('button', { name: 'Filters (1 set)' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
});

it('filters are in the address, counted, and saved under a name', async () => {
  const filters: SavedFilter[] = [];
  const page = await components.open('user', '/userSeeReports', {
    catalogue: {
      find: ({ types, ...paging }) =>
        toCatalogue(
          demoCatalogueRows.filter(({ type }) => !types?.length || types.includes(type)),
          paging,
        ),
      findOwn: () => ({ filters }),
      saveFilter: ({ name, filter }) => {
        filters.push({ id: 1, name, filter });
        return saved;
      },
      deleteFilter: () => {
        filters.length = 0;
        return saved;
      },
    },
  });
  await page.setViewportSize({ width: 1500, height: 900 });
  const all = `${demoCatalogueRows.length} reports`;
  const powerBi = `${demoCatalogueRows.filter(({ type }) => type === 'Power Bi').length} reports`;
  const waitForCount = (text: string) => page.getByText(text, { exact: true }).waitFor();
  await waitForCount(all);
  await press(page, 'Filters');
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const topDialog = page.getByRole('dialog').last();
  await sheet.getByRole('checkbox', { name: /^Power BI 16$/ }).click();
  await waitForCount(powerBi);
  await page.goBack();
  await waitForCount(all);
  await page.goForward();
  await waitForCount(powerBi);
  await press(sheet, 'Save this filter');
  await topDialog.getByRole('textbox', { name: 'Name' }).fill('Dashboards');
  await press(topDialog, 'Save this filter');
  await page.getByText('The filter was saved.').waitFor();
  await press(sheet, 'Clear filters');
  await waitForCount(all);
  await press(sheet, 'Dashboards');
  await waitForCount(powerBi);
  await press(sheet, 'Delete the filter Dashboards');
  await press(topDialog, 'Delete the filter');
  await page.getByText('The filter was deleted.').waitFor();
});

it('the table searches, sorts and turns its pages in the address', async () => {
  const page = await components.open('user', '/userSeeReports?layout=list', {
    catalogue: { find: ({ search, ...paging }) => toCatalogue(search ? [] : demoCatalogueRows, paging) },
  });
  const table = page.getByRole('table', { name: 'Reports Table' });
  await table.getByRole('link').nth(14).waitFor();
  expect(await table.getByRole('link').count()).toBe(15);
  const pages = page.getByRole('navigation', { name: 'Table pages' });
  await pages.getByRole('button', { name: 'Page 2', exact: true }).click();
  const { length } = demoCatalogueRows;
  await page.getByText(`16–${length} of ${length}`).waitFor();
  await table.getByRole('link', { name: demoCatalogueRows[15]?.name }).click();
  await page.getByRole('heading', { level: 1, name: demoCatalogueRows[15]?.name }).waitFor();
  await page.goBack();
  await page.getByText(`16–${length} of ${length}`).waitFor();
  await table.getByRole('columnheader', { name: 'Report Name' }).click();
  await page.waitForURL(/sort=name/);
  const search = page.getByRole('searchbox', { name: 'Search in this list' });
  await search.fill('xyzzyplugh');
  await page.getByText('Nothing matches “xyzzyplugh”.').waitFor();
  await press(page, 'Reset');
  await table.getByRole('link').first().waitFor();
  expect(await search.inputValue()).toBe('');
});

it('opening a report before a pause in typing does not lead back to the search', async () => {
  const typingPauseMs = 250;
  let pauses: Awaited<ReturnType<typeof controlTimers>> | undefined;
  const page = await components.openNewPage('user', '/userSeeReports', {
    prepare: async (empty) => (pauses = await controlTimers(empty, typingPauseMs)),
  });
  const link = page.getByRole('link', { name, exact: true });
  await link.waitFor();
  await page.getByRole('searchbox', { name: 'Search in this list' }).fill('an');
  await eventually(async () => Boolean(await pauses?.count()));
  await pauses?.endAfterClickOn(link);
  await page.getByRole('heading', { level: 1, name }).waitFor();
});

it('the images of reports are loaded for the cards in view', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const page = await components.openNewPage('user', '/userSeeReports?layout=cards', {
    viewport: phone,
    responses: {
      catalogue: {
        find: toCatalogue(demoCatalogueRows.map((row) => ({ ...row, thumbnail: 'first' }))),
        findThumbnail: new Blob([png], { type: 'image/png' }),
      },
    },
  });
  const cards = page.getByRole('listitem').filter({ has: page.locator('.report-thumbnail') });
  await cards.first().locator('img').waitFor();
  const listShown = () => components.listCalls('catalogue.findThumbnail').map(({ id }) => id);
  expect(listShown()).not.toContain(demoCatalogueRows[14]?.id);
  await cards.last().scrollIntoViewIfNeeded();
  await cards.last().locator('img').waitFor();
  expect(listShown()).toContain(demoCatalogueRows[14]?.id);
});
