import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { scaleTimeout } from '@portal/tool-kit/timeouts';
import { useBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { administrator, user, userAdmin } from '../support/screens/accounts.js';
import { getScreensByRoute } from '../support/screens/all-screens.js';

const browser = useBrowser();
const tabletWidths = [700, 820, 960, 1100];
const maxSettleSeconds = 10;
const timeoutMs = scaleTimeout(300_000);

/** Lists elements that overflow the screen or cover data. */
const findMisfits = (page: Page) =>
  page.evaluate(() => {
    const misfits: string[] = [];
    const main = document.querySelector('main') ?? document.body;
    if (document.documentElement.scrollWidth > innerWidth) misfits.push('the page scrolls sideways');
    for (const box of main.querySelectorAll('.ant-table-content, .row-cards > li')) {
      if (box.scrollWidth > box.clientWidth + 1) misfits.push(`${box.className || 'card'} overflows`);
    }
    for (const cell of main.querySelectorAll('.ant-table-cell')) {
      if (getComputedStyle(cell).position === 'sticky') misfits.push(`${cell.textContent} is pinned`);
    }
    return misfits;
  });

it.each([user, userAdmin, administrator])(
  'tables fit or become cards on a tablet, for %s',
  async (email) => {
    const page = await browser.openNewPage(email, '/');
    for (const { path } of getScreensByRoute().filter((screen) => screen.email === email)) {
      // A new document, so that the previous screen does not affect the result.
      await page.goto('about:blank');
      await page.goto(`/#${path}`);
      await page.locator('h1').waitFor();
      await page.locator('.skeleton, [aria-busy="true"]').first().waitFor({ state: 'detached' });
      for (const width of tabletWidths) {
        await page.setViewportSize({ width, height: 1024 });
        // Charts adapt to a new width with a delay.
        const check = async () => ({ path, width, misfits: await findMisfits(page) });
        await eventually(check, ({ misfits }) => misfits.length === 0, maxSettleSeconds);
      }
    }
  },
  timeoutMs,
);

it('the table of users becomes cards on a narrow screen, with the same rows and actions', async () => {
  const page = await browser.openNewPage(administrator, '/seeUsers', {
    viewport: { width: 1440, height: 900 },
  });
  const table = page.getByRole('table', { name: 'Users' });
  const cards = page.getByRole('list', { name: 'Users' }).getByRole('listitem');
  await table.getByRole('row').nth(1).waitFor();
  const actions = await page.getByRole('button', { name: /^Actions for/ }).count();

  await page.setViewportSize({ width: 820, height: 1024 });
  await cards.first().waitFor();
  expect(await table.count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Actions for/ }).count()).toBe(actions);
  await page.getByLabel('Sort by').waitFor();

  await page.setViewportSize({ width: 1440, height: 900 });
  await table.waitFor();
  expect(await cards.count()).toBe(0);
});
