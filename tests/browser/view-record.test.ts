import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { openPowerBi } from '../support/opened-report.js';
import { findFrame, pauseClock, reportHeard, turnTab, findPageEntry } from '../support/viewing.js';

const browser = useBrowser();

interface View extends Record<string, unknown> {
  page_changes: number;
  visual_clicks: number;
  drawn_after: number | null;
}

/** Opens a report and pauses the page's clock, so that the test triggers each periodic record. */
async function openPaused() {
  const opened = await openPowerBi(browser);
  await pauseClock(opened.page);
  return opened;
}

/** Waits until the account's only view matches. The page does not wait for its record. */
const waitForView = (accountId: number, isGood: (view: View) => boolean) =>
  eventually(
    () =>
      sql<View>(
        'analytics',
        'SELECT page_changes, visual_clicks, drawn_after FROM viewership WHERE account_id = $1',
        [accountId],
      ),
    ([view]) => view !== undefined && isGood(view),
  );

type Recording = 'updatePageChange' | 'updateVisualClick' | 'updateTimes';

/** Collects the totals that a page records from now on, by call. */
function watchTotals(page: Page): (call: Recording) => number[] {
  const totals: { call: string; total: number }[] = [];
  page.on('request', (request) => {
    const call = /\/viewership\/(update\w+)$/.exec(request.url())?.[1];
    if (!call) return;
    const { total = 0, secondsInView = total } = request.postDataJSON() as Record<string, number>;
    totals.push({ call, total: secondsInView });
  });
  return (expected) => totals.filter(({ call }) => call === expected).map(({ total }) => total);
}

function getRecordedSeconds(page: Page): (seconds: number) => Promise<number> {
  const totals = watchTotals(page);
  return (seconds) =>
    eventually(
      () => Promise.resolve(totals('updateTimes').at(-1) ?? 0),
      (last) => last >= seconds,
    );
}

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

it('actions within ten seconds are recorded together and counted once', async () => {
  const { page, account } = await openPaused();
  const totals = watchTotals(page);
  await readOn(page);
  expect([totals('updatePageChange'), totals('updateVisualClick')]).toEqual([[], []]);
  await page.clock.fastForward(10_000);
  await waitForView(
    account.id,
    ({ page_changes, visual_clicks }) => page_changes === 2 && visual_clicks === 1,
  );
  await page.clock.fastForward(10_000);
  expect([totals('updatePageChange'), totals('updateVisualClick')]).toEqual([[2], [1]]);
});

it('lost records are sent in the next interval', async () => {
  const { page, account } = await openPaused();
  const failedRequest = page.waitForEvent('requestfailed');
  await page.route('**/viewership/update*', (route) => route.abort());
  await turnPage(page);
  await page.clock.fastForward(10_000);
  await failedRequest;
  await page.unroute('**/viewership/update*');
  await page.clock.fastForward(10_000);
  await waitForView(account.id, ({ page_changes }) => page_changes === 1);
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

it.each([
  ['hidden', (page: Page) => turnTab(page, 'hidden')],
  ['left by Back', (page: Page) => page.getByRole('button', { name: 'Back', exact: true }).click()],
  ['closed', (page: Page) => page.goto('about:blank')],
  ['left by signing out in another tab', signOutElsewhere],
])('a report that is %s sends its records at once', async (_case, leave) => {
  const { page, account } = await openPaused();
  await turnPage(page);
  await leave(page);
  await waitForView(account.id, ({ page_changes }) => page_changes === 1);
});

it('the time in view is recorded every minute and stops while the report is hidden', async () => {
  const { page, account } = await openPowerBi(browser);
  await waitForView(account.id, ({ drawn_after }) => drawn_after !== null);
  const recordedFrom = getRecordedSeconds(page);
  await page.clock.fastForward(70_000);
  const secondsInView = await recordedFrom(60);
  await turnTab(page, 'hidden');
  await page.clock.fastForward(600_000);
  await turnTab(page, 'visible');
  await page.clock.fastForward(70_000);
  expect(await recordedFrom(secondsInView + 60)).toBeLessThan(secondsInView + 600);
});
