import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { enterAs, useBrowser } from '../support/browser.js';
import { createPowerBiReport, type EmulatedFields } from '../support/emulator.js';
import { createAccount, createPartner, permitUser } from '../support/fixtures.js';
import { chooseMore, press } from '../support/forms.js';
import { openPowerBi } from '../support/opened-report.js';
import { signIn } from '../support/people.js';
import { expectAccessible } from '../support/screens/appearance.js';
import { findFrame, waitForDrawnReport, findPageEntry, waitForShownPage } from '../support/viewing.js';

const browser = useBrowser();

const isChecked = (page: Page, label: string) =>
  findFrame(page).getByRole('radio', { name: label, includeHidden: true }).isChecked();

async function openReport(fields: EmulatedFields = {}) {
  const partner = await createPartner();
  const account = await createAccount('user', partner);
  const report = await createPowerBiReport(partner, fields);
  const page = await browser.openNewPage(account.email, `/report/${report.id}`, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await waitForDrawnReport(page);
  return { partner, account, report, page };
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(path);
  await waitForDrawnReport(page);
}

/** Shows the districts of the north and saves that as a bookmark. */
async function saveNorthern(page: Page): Promise<void> {
  await findPageEntry(page, 'Districts').click();
  await findFrame(page).getByRole('radio', { name: 'Northern' }).check();
  await press(page, 'More');
  await page.getByRole('menuitem', { name: 'Save as bookmark' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as bookmark' });
  await dialog.getByLabel('Name').fill('Northern districts');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function runAction(page: Page, action: string): Promise<void> {
  await press(page, 'More');
  await page.getByRole('menuitem', { name: 'Manage bookmarks' }).click();
  await page.getByRole('button', { name: 'More actions for Northern districts' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const closeDialog = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Manage bookmarks' });
  await dialog.getByText('Close', { exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
};

it('a bookmark returns to its page and filters, can be the default, and is shared by its link', async () => {
  const { page, report } = await openReport();
  await saveNorthern(page);
  await findPageEntry(page, 'Trends').click();
  await findFrame(page).getByRole('radio', { name: 'All regions' }).check();
  await press(page, 'More');
  await page.getByRole('menuitemradio', { name: 'Northern districts' }).click();
  await findFrame(page).getByRole('heading', { name: 'All districts' }).waitFor();
  expect(await isChecked(page, 'Northern')).toBe(true);
  await page.waitForURL(/savedBookmark=/);
  await page.reload();
  await waitForDrawnReport(page);
  expect(await isChecked(page, 'Northern')).toBe(true);

  await open(page, `/#/report/${report.id}`);
  expect(await isChecked(page, 'Northern')).toBe(false);
  await runAction(page, 'Open the report with it');
  await page.getByText('The report opens with it').waitFor();
  await expectAccessible(page);
  await closeDialog(page);
  await open(page, `/#/report/${report.id}`);
  await waitForShownPage(page, 'Districts');
  expect(await isChecked(page, 'Northern')).toBe(true);
  await open(page, `/#/report/${report.id}?bookmark=LastQuarter`);
  expect(await isChecked(page, 'Northern')).toBe(false);
  expect(await isChecked(page, 'Last 3 months')).toBe(true);

  await runAction(page, 'Copy link');
  await page.getByText('The link was copied.').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const stranger = await createAccount('user', await createPartner());
  const other = await browser.openNewPage(stranger.email, '/userHome');
  await other.goto(link);
  await other.getByRole('heading', { name: 'You do not have access to this report' }).waitFor();
  await permitUser(stranger.id, report);
  await open(other, `${link}&page=none`);
  await findFrame(other).getByRole('heading', { name: 'All districts' }).waitFor();
  expect(await isChecked(other, 'Northern')).toBe(true);
  await closeDialog(page);
  await runAction(page, 'Delete');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('The bookmark was deleted.').waitFor();
  await open(other, link);
  await other.getByText('This bookmark was not found. The report opens without it.').waitFor();
  expect(await isChecked(other, 'Northern')).toBe(false);
});

it('a report that is opened again after a failure keeps its page and filters', async () => {
  const { page } = await openPowerBi(browser);
  await findPageEntry(page, 'Districts').click();
  await findFrame(page).getByRole('radio', { name: 'Northern' }).check();
  await page.route('**/viewership/getEmbedToken', (route) => route.abort());
  // Longer than the lifetime of a token, moving the mouse now and then.
  for (let minutes = 0; minutes < 64; minutes += 4) {
    await page.clock.fastForward(4 * 60_000);
    await page.mouse.move(minutes, 5 + (minutes % 3));
  }
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  await page.unroute('**/viewership/getEmbedToken');
  await press(page, 'Retry');
  await waitForDrawnReport(page);
  await findFrame(page).getByRole('heading', { name: 'All districts' }).waitFor();
  expect(await isChecked(page, 'Northern')).toBe(true);
});

it('the shown page is exported with its filters, unless the exports of the report are switched off', async () => {
  const { page, report } = await openReport();
  await findPageEntry(page, 'Districts').click();
  await findFrame(page).getByRole('radio', { name: 'Northern' }).check();
  await chooseMore(page, 'Export');
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByRole('radio', { name: 'Only this page: Districts', checked: true }).waitFor();
  const download = async () => {
    const saved = page.waitForEvent('download');
    await press(dialog, 'Export the report');
    await dialog.getByRole('progressbar', { name: 'Export is running' }).waitFor();
    return saved;
  };
  await expectAccessible(page);
  const file = await download();
  await page.getByText('The file was saved.').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  const content = await readFile(await file.path(), 'latin1');
  expect(content).toContain('Filters: Northern, last 12 months');
  expect(content).toContain('Districts');
  expect(content).not.toContain('Trends');
  await chooseMore(page, 'Export');
  await dialog.getByRole('radio', { name: 'PNG image' }).check();
  await dialog.getByRole('radio', { name: 'All pages' }).check();
  expect((await download()).suggestedFilename()).toBe(`${report.name}.zip`);

  const { rest } = await signIn('admin@portal.example');
  await rest.api.reportManagement.updateSettings({ id: report.id, canExport: false });
  await page.reload();
  await waitForDrawnReport(page);
  await press(page, 'More');
  await page.getByRole('menuitem', { name: 'Print' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Export' }).count()).toBe(0);
});

it('a phone shows the layout for phones of pages that have one, also after it was turned', async () => {
  const partner = await createPartner();
  const { email } = await createAccount('user', partner);
  const report = await createPowerBiReport(partner);
  const page = await browser.newPage({
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  await enterAs(page.context(), email);
  await page.goto(`/#/report/${report.id}`);
  await waitForDrawnReport(page);
  const byMonth = findFrame(page).getByRole('heading', { name: 'By month' });
  await byMonth.waitFor({ state: 'detached' });
  await findFrame(page).getByText('Filters', { exact: true }).click();
  await findFrame(page).getByRole('radio', { name: 'Northern' }).check();
  await page.setViewportSize({ width: 640, height: 360 });
  await byMonth.waitFor();
  await page.setViewportSize({ width: 360, height: 640 });
  await byMonth.waitFor({ state: 'detached' });
  await findPageEntry(page, 'Trends').click();
  await findFrame(page).getByRole('heading', { name: 'Regions by month' }).waitFor();
  await findPageEntry(page, 'Overview').click();
  expect(await isChecked(page, 'Northern')).toBe(true);

  const desktop = await browser.openNewPage(email, `/report/${report.id}`);
  await waitForDrawnReport(desktop);
  await findFrame(desktop).getByRole('radio', { name: 'Northern' }).check();
  await desktop.setViewportSize({ width: 600, height: 800 });
  await findFrame(desktop).getByRole('heading', { name: 'By month' }).waitFor({ state: 'detached' });
  await findFrame(desktop).getByRole('heading', { name: 'Highest districts' }).waitFor();
  expect(await isChecked(desktop, 'Northern')).toBe(true);
});
