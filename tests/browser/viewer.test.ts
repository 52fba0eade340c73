import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { enterAs, useBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { sql } from '../support/databases.js';
import { createReplicatedAccount, createReplicatedPartner } from '../support/replicated-fixtures.js';
import { chooseMore } from '../support/forms.js';
import { openPowerBi } from '../support/opened-report.js';
import { portalUnderTest } from '../support/portal.js';
import { getTitle } from '../support/sign-in-page.js';
import { createAccount, createPartner } from '../support/fixtures.js';
import { createPowerBiReport } from '../support/emulator.js';
import { findFrame, waitForDrawnReport } from '../support/viewing.js';

const browser = useBrowser();

const getProgress = (page: Page) => page.getByRole('progressbar', { name: 'Report is loading' });

it('a Power BI report shows its name and its progress at once, is drawn and is one view', async () => {
  const partner = await createPartner();
  const { id, email } = await createAccount('user', partner);
  const report = await createPowerBiReport(partner);
  const page = await browser.openNewPage(email, '/userSeeReports');
  /** Delays requests until the returned function is called. */
  const delayUntilReleased = async (requests: RegExp) => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(requests, async (route) => {
      await released;
      await route.continue();
    });
    return release;
  };
  const releaseToken = await delayUntilReleased(/\/viewership\/getEmbedToken$/);
  const releaseViewer = await delayUntilReleased(/\/viewer-[^/]*\.js|\/report\/find$/);
  await page.getByRole('link', { name: report.name }).click();
  await page.getByRole('status').getByText(`Loading the ${report.name} Report`).waitFor();
  releaseViewer();
  await page.getByRole('dialog').getByText(`Loading the ${report.name} Report`).first().waitFor();
  expect(await getProgress(page).count()).toBe(1);
  releaseToken();
  await waitForDrawnReport(page);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(new URL(page.url()).hash).toBe(`#/userPowerBiVisual?report=${report.id}`);
  expect(await page.locator('iframe').getAttribute('title')).toBe(`Report: ${report.name}`);
  const views = await sql('analytics', 'SELECT FROM viewership WHERE account_id = $1', [id]);
  expect(views).toHaveLength(1);

  const releaseReport = await delayUntilReleased(/\/report\/find$/);
  await page.reload();
  await page.getByRole('status').getByText('Opening the report…').waitFor();
  await getProgress(page).waitFor();
  releaseReport();
  await waitForDrawnReport(page);
});

it('a report fills the screen by button and keys, below a bar that comes with pointer and focus', async () => {
  const { page } = await openPowerBi(browser);
  const bar = page.locator('.viewer-bar');
  const waitForBar = (isShown: boolean) =>
    eventually(async () => (await bar.boundingBox())?.y === (isShown ? 0 : -48));
  /** Moves the pointer from the bar over the report as a hand does: on and on. */
  const leaveBar = async () => {
    let top = 400;
    await eventually(async () => {
      await page.mouse.move(600, top++);
      return (await bar.boundingBox())?.y === -48;
    });
  };
  const enter = page.getByRole('button', { name: 'Enter fullscreen' });
  const exit = page.getByRole('button', { name: 'Exit fullscreen' });
  await page.keyboard.press('f');
  await waitForBar(false);
  await page.keyboard.press('Tab');
  await waitForBar(true);
  await page.keyboard.press('Enter');
  await enter.click();
  await exit.click();
  await enter.waitFor();
  await page.keyboard.press('Control+Shift+F');
  await exit.waitFor();
  await page.keyboard.press('Control+Shift+F');
  await enter.waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('f');
  await exit.waitFor();
  await leaveBar();
  await page.mouse.move(600, 2);
  await waitForBar(true);
  await leaveBar();
  // The pointer works in the report at once.
  await findFrame(page).getByRole('radio').nth(1).click();
  await waitForBar(false);
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

it('the error page of the browser is never shown when the host of a report refuses', async () => {
  const partner = await createReplicatedPartner();
  const { email } = await createReplicatedAccount('user', partner);
  const report = await createPowerBiReport(partner);
  const page = await browser.newPage();
  await page.clock.install();
  await enterAs(page.context(), email);
  await page.route(`${portalUnderTest().emulatorUrl}/**`, (route) => route.abort('connectionrefused'));
  const requested = page.waitForRequest((request) => request.method() === 'HEAD');
  await page.goto(`/#/report/${report.id}`);
  await getTitle(page, report.name).waitFor();
  await requested;
  // The cover over the frame until the report is drawn or has failed.
  await page.locator('.viewer-opening, .error-box').waitFor();
  await page.clock.fastForward(10_100);
  const alert = page.getByRole('alert');
  await alert.getByText("The site that hosts this report isn't responding.").waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await findFrame(page).getByRole('heading').first().waitFor();
  await getProgress(page).waitFor({ state: 'detached' });
});
