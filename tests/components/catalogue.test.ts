import { expect, it } from '@jest/globals';
import { choose, press } from '../support/forms.js';
import { useComponents } from './support/components.js';

const components = useComponents();
const phone = { width: 360, height: 780 };
const name = 'HIV Cascade';

it('reports are a table in the specified order, or cards by relevance as chosen before', async () => {
  const page = await components.open('user', '/userSeeReports');
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
  await page.getByText('Cards', { exact: true }).click();
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
    .getByRole('button', { name: /^About / })
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
