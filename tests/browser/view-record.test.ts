import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { openPowerBi } from '../support/opened-report.js';
import {
  findFrame,
  findPageEntry,
  pauseClock,
  reportHeard,
  turnTab,
  waitForDrawnReport,
} from '../support/viewing.js';

const browser = useBrowser();

interface View extends Record<string, unknown> {
  page_changes: number;
  visual_clicks: number;
}

/** Opens a report and pauses the page's clock, so that the test triggers each periodic record. */
async function openPaused() {
  const opened = await openPowerBi(browser);
  await pauseClock(opened.page);
  return opened;
}

/** Waits until the newest view of the account matches. The page does not wait for its record. */
const waitForView = (accountId: number, isGood: (view: View) => boolean) =>
  eventually(
    () =>
      sql<View>(
        'analytics',
        'SELECT page_changes, visual_clicks FROM viewership WHERE account_id = $1 ORDER BY id DESC LIMIT 1',
        [accountId],
      ),
    ([view]) => view !== undefined && isGood(view),
  );

async function turnPage(page: Page): Promise<void> {
  await findPageEntry(page, 'Trends').click();
  await findFrame(page).getByRole('heading', { name: 'Regions by month' }).waitFor();
  await reportHeard(page);
}

async function readOn(page: Page): Promise<void> {
  await turnPage(page);
  await findPageEntry(page, 'Overview').click();
  await findFrame(page)
    .getByRole('button', { name: /^Lilongwe: / })
    .click();
  await reportHeard(page);
}

it('actions within ten seconds are recorded together', async () => {
  const { page, account } = await openPaused();
  const records: string[] = [];
  page.on('request', (request) => {
    if (/\/viewership\/update(PageChange|VisualClick)$/.test(request.url())) records.push(request.url());
  });
  await readOn(page);
  expect(records).toEqual([]);
  await page.clock.fastForward(10_000);
  await waitForView(
    account.id,
    ({ page_changes, visual_clicks }) => page_changes === 2 && visual_clicks === 1,
  );
});

/** Signs out in a second tab. The session lasts until the first tab has sent its records. */
async function signOutElsewhere(page: Page): Promise<void> {
  const recordRequest = page.waitForRequest('**/viewership/updatePageChange');
  const other = await page.context().newPage();
  await other.route('**/signin/signout', async (route) => {
    await recordRequest;
    await route.continue();
  });
  await other.goto('/#/userSeeReports');
  await other
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('button', { name: 'Sign Out' })
    .click();
  await recordRequest;
}

it('a report that is hidden, closed or left sends its records at once', async () => {
  const { page, account, report } = await openPaused();
  const leaves = [
    () => turnTab(page, 'hidden'),
    () => page.goto('about:blank'),
    () => page.getByRole('button', { name: 'Back', exact: true }).click(),
    () => signOutElsewhere(page),
  ];
  for (const [index, leave] of leaves.entries()) {
    if (index > 0) {
      await page.clock.resume();
      await page.goto('about:blank');
      await page.goto(`/#/report/${report.id}`);
      await waitForDrawnReport(page);
      await pauseClock(page);
    }
    await turnPage(page);
    await leave();
    await waitForView(account.id, ({ page_changes }) => page_changes === 1);
  }
});
