import { expect, it } from '@jest/globals';
import { press } from '../support/forms.js';
import { useComponents } from './support/components.js';
import type { Responses } from './support/fake-api.js';
import { saved } from './support/writes.js';

const components = useComponents();
const wide = { width: 1500, height: 900 };
const phone = { width: 360, height: 780 };
const name = 'HIV Cascade';

it('reports are cards, or rows of two lines whose actions appear with the focus, as chosen before', async () => {
  let chosen: 'cards' | 'list' = 'cards';
  const responses: Responses = {
    catalogue: {
      findOwn: () => ({ layout: chosen, filters: [] }),
      updateLayout: ({ layout }) => {
        chosen = layout;
        return saved;
      },
    },
  };
  const page = await components.open('user', '/userSeeReports', responses);
  await page.setViewportSize(wide);
  const cards = page.getByRole('list', { name: 'Reports Table' }).getByRole('listitem');
  await cards.filter({ has: page.getByRole('link', { name, exact: true }) }).waitFor();
  await page.getByText('List', { exact: true }).click();
  const rows = page.getByRole('table', { name: 'Reports Table' }).getByRole('row');
  const row = rows.filter({ has: page.getByRole('link', { name, exact: true }) });
  await row.waitFor();
  await components.open('user', '/userSeeReports', responses);
  await page.setViewportSize(wide);
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
  await row.getByRole('link', { name, exact: true }).click();
  await page.waitForURL(/#\/userPowerBiVisual\?report=3$/);
});

it('search and filters stay in view while the reports scroll', async () => {
  const page = await components.open('user', '/userSeeReports');
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
