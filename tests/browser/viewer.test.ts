import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { enterAs, useBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { queryRow } from '../support/databases.js';
import { createReplicatedAccount, createReplicatedPartner } from '../support/replicated-fixtures.js';
import { chooseMore } from '../support/forms.js';
import { openPowerBi } from '../support/opened-report.js';
import { portalUnderTest } from '../support/portal.js';
import { getTitle } from '../support/sign-in-page.js';
import { createAccount, createPartner } from '../support/fixtures.js';
import { expectAccessible } from '../support/screens/appearance.js';
import { createPowerBiReport, createWebReport } from '../support/emulator.js';
import { waitForDrawnReport, getFrameLoads, findFrame, findPageEntry } from '../support/viewing.js';

const browser = useBrowser();
const loadError = 'Network error, cannot load the report, please check your network.';

const getProgress = (page: Page) => page.getByRole('progressbar', { name: 'Report is loading' });

const viewCount = async (accountId: number) =>
  (
    await queryRow<{ count: number }>(
      'analytics',
      'SELECT count(*)::int FROM viewership WHERE account_id = $1',
      [accountId],
    )
  ).count;

it('a Power BI report shows that it is loading, is drawn and is one view', async () => {
  const partner = await createPartner();
  const { id, email } = await createAccount('user', partner);
  const report = await createPowerBiReport(partner);
  const page = await browser.openScreen(email, '/userSeeReports');
  let letGo = (): void => undefined;
  const lock = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/viewership/getEmbedToken', async (route) => {
    await lock;
    await route.continue();
  });
  await page.getByRole('link', { name: report.name }).click();
  await page.getByRole('dialog').getByText(`Loading the ${report.name} Report`).first().waitFor();
  expect(await getProgress(page).count()).toBe(1);
  letGo();
  await waitForDrawnReport(page);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(new URL(page.url()).hash).toBe(`#/userPowerBiVisual?report=${report.id}`);
  expect(await page.locator('iframe').getAttribute('title')).toBe(`Report: ${report.name}`);
  expect(await viewCount(id)).toBe(1);
});

it('a token is renewed before it expires, without a reload', async () => {
  const { page, report } = await openPowerBi(browser);
  await findPageEntry(page, 'Trends').click();
  await findFrame(page).getByRole('heading', { name: 'Regions by month' }).waitFor();
  const loads = getFrameLoads(page);
  // Reads longer than the one-hour lifetime of a token, moving the mouse now and then.
  const readOn = async (minutes: number) => {
    await page.clock.fastForward(minutes * 60_000);
    await page.mouse.move(minutes, 5 + (minutes % 3));
  };
  for (let tens = 0; tens < 5; tens++) await readOn(10);
  const admitted = page.waitForResponse((response) => response.url().includes('/embed-data/'));
  await readOn(2);
  expect((await admitted).status()).toBe(200);
  for (let tens = 0; tens < 2; tens++) await readOn(10);
  await findFrame(page).getByRole('heading', { name: 'Regions by month' }).waitFor();
  await findPageEntry(page, 'Districts').click();
  await findFrame(page).getByRole('heading', { name: 'All districts' }).waitFor();
  expect(loads()).toBe(0);
  expect(new URL(page.url()).hash).toMatch(new RegExp(`^#/userPowerBiVisual[?]report=${report.id}&page=`));
});

it('a report fills the screen by button and by keyboard', async () => {
  const { page } = await openPowerBi(browser);
  await page.getByRole('button', { name: 'Enter fullscreen' }).click();
  await page.getByRole('button', { name: 'Exit fullscreen' }).click();
  await page.getByRole('button', { name: 'Enter fullscreen' }).waitFor();
  await page.keyboard.press('f');
  await page.getByRole('button', { name: 'Exit fullscreen' }).waitFor();
  await page.keyboard.press('f');
  await page.getByRole('button', { name: 'Enter fullscreen' }).waitFor();
  await page.keyboard.press('Control+Shift+F');
  await page.getByRole('button', { name: 'Exit fullscreen' }).waitFor();
  await page.keyboard.press('Control+Shift+F');
  await page.getByRole('button', { name: 'Enter fullscreen' }).waitFor();
});

describe('bar in full screen', () => {
  const waitForBar = (page: Page, isShown: boolean) =>
    eventually(async () => (await page.locator('.viewer-bar').boundingBox())?.y === (isShown ? 0 : -48));
  /** Moves the pointer from the bar over the report as a hand does: on and on. */
  const leaveBar = async (page: Page) => {
    let top = 400;
    await eventually(async () => {
      await page.mouse.move(600, top++);
      return (await page.locator('.viewer-bar').boundingBox())?.y === -48;
    });
  };

  it('comes with the pointer at the top edge or the focus, and leaves with them', async () => {
    const { page } = await openPowerBi(browser);
    await page.keyboard.press('f');
    await waitForBar(page, false);
    await page.keyboard.press('Tab');
    await waitForBar(page, true);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Enter fullscreen' }).waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('f');
    await page.getByRole('button', { name: 'Exit fullscreen' }).waitFor();
    await leaveBar(page);
    await page.mouse.move(600, 2);
    await waitForBar(page, true);
    await leaveBar(page);
    // The pointer works in the report at once.
    await findFrame(page).getByRole('radio').nth(1).click();
    await waitForBar(page, false);
  });
});

it('a Power BI report is exported to a file', async () => {
  const { page, report } = await openPowerBi(browser);
  await chooseMore(page, 'Export');
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByRole('radio', { name: 'PDF document' }).check();
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export the report' }).click();
  await dialog.getByRole('progressbar', { name: 'Export is running' }).waitFor();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`${report.name}.pdf`);
  const content = await readFile(await file.path(), 'latin1');
  expect(content).toMatch(/^%PDF-/);
  expect(content).toContain(report.name);
  await page.getByText('The file was saved.').waitFor();
  await dialog.waitFor({ state: 'hidden' });
});

it('a running export is cancelled, and another one can be started', async () => {
  const { page } = await openPowerBi(browser, { exports: 'Running' });
  const dialog = page.getByRole('dialog', { name: 'Export' });
  for (let round = 0; round < 2; round++) {
    await chooseMore(page, 'Export');
    await dialog.getByRole('button', { name: 'Export the report' }).click();
    await dialog.getByText('50%').waitFor();
    const cancelled = page.waitForResponse('**/reportExport/cancel');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await cancelled).status()).toBe(200);
    await dialog.waitFor({ state: 'hidden' });
  }
});

it('a report that fails to load shows an error and is loaded again on request', async () => {
  const partner = await createPartner();
  const { id, email } = await createAccount('user', partner);
  const report = await createPowerBiReport(partner);
  const page = await browser.openScreen(email, '/userSeeReports');
  await page.route('**/viewership/getEmbedToken', (route) => route.abort());
  await page.getByRole('link', { name: report.name }).click();
  await page.getByText(loadError).first().waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.unroute('**/viewership/getEmbedToken');
  await page.getByRole('button', { name: 'Retry' }).click();
  await findFrame(page).getByRole('heading', { level: 1 }).waitFor();
  expect(await viewCount(id)).toBeGreaterThan(0);
});

it('the name and the progress are shown at once, from a list and by address', async () => {
  const partner = await createPartner();
  const { email } = await createAccount('user', partner);
  const report = await createPowerBiReport(partner);
  const page = await browser.openNewPage(email, '/userSeeReports');
  let letGo = (): void => undefined;
  const lock = new Promise<void>((resolve) => (letGo = resolve));
  // Holds back the viewer's code and the report.
  await page.route(/\/viewer-[^/]*\.js|\/report\/find$/, async (route) => {
    await lock;
    await route.continue();
  });
  await page.getByRole('link', { name: report.name }).click();
  await page.getByRole('status').getByText(`Loading the ${report.name} Report`).waitFor();
  letGo();
  await waitForDrawnReport(page);
  expect(await page.getByText(`Loading the ${report.name} Report`).count()).toBe(0);

  let letGoAgain = (): void => undefined;
  const secondTimers = new Promise<void>((resolve) => (letGoAgain = resolve));
  await page.route('**/report/find', async (route) => {
    await secondTimers;
    await route.continue();
  });
  await page.goto(`/#/userPowerBiVisual?report=${report.id}`);
  await page.reload();
  await page.getByRole('status').getByText('Opening the report…').waitFor();
  await getProgress(page).waitFor();
  letGoAgain();
  await waitForDrawnReport(page);
});

describe('report with an unreachable host', () => {
  const unreachable = "The site that hosts this report isn't responding.";
  const kinds = [
    ['Power Bi', createPowerBiReport],
    ['Web Embed', createWebReport],
  ] as const;

  /** Opens such a report. `onHost` handles the requests to its host. */
  async function open(create: typeof createWebReport, onHost: Parameters<Page['route']>[1]) {
    const partner = await createReplicatedPartner();
    const { email } = await createReplicatedAccount('user', partner);
    const report = await create(partner);
    const page = await browser.newPage();
    await page.clock.install();
    await enterAs(page.context(), email);
    await page.route(`${portalUnderTest().emulatorUrl}/**`, onHost);
    const requested = page.waitForRequest((request) => request.method() === 'HEAD');
    await page.goto(`/#/report/${report.id}`);
    await getTitle(page, report.name).waitFor();
    await requested;
    return { page, report };
  }

  const expectWaysOut = async (page: Page) => {
    await page.getByRole('alert').getByText(unreachable).waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    const helpdesk = page.getByRole('alert').getByRole('link', { name: 'Contact the helpdesk' });
    expect(await helpdesk.getAttribute('href')).toMatch(/^mailto:[^?]+@[^?]+\?subject=/);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await findFrame(page).getByRole('heading').first().waitFor();
    await getProgress(page).waitFor({ state: 'detached' });
  };

  it.each(kinds)(
    'never shows the error page of the browser when the host refuses: %s',
    async (_case, create) => {
      const { page, report } = await open(create, (route) => route.abort('connectionrefused'));
      // The cover over the frame until the report is drawn or has failed.
      const cover = page.locator('.viewer-opening, .error-box');
      await cover.waitFor();
      expect(await getTitle(page, report.name).count()).toBe(1);
      await page.clock.fastForward(10_100);
      await expectWaysOut(page);
    },
  );
});
