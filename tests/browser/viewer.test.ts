import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { enterAs, useBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { queryRow } from '../support/databases.js';
import { createReplicatedAccount, createReplicatedPartner } from '../support/replicated-fixtures.js';
import { openPowerBi } from '../support/opened-report.js';
import { portalUnderTest } from '../support/portal.js';
import { getTitle } from '../support/sign-in-page.js';
import { createAccount, createPartner, createReport, type ReportFixture } from '../support/fixtures.js';
import { expectAccessible } from '../support/screens/appearance.js';
import { createPowerBiReport, createWebReport } from '../support/emulator.js';
import {
  waitForDrawnReport,
  getFrameLoads,
  findFrame,
  findPageEntries,
  findPageEntry,
} from '../support/viewing.js';

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

  it('comes by a button on a phone', async () => {
    const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
    const page = await browser.openNewPage('user@dho.example', '/report/17', phone);
    await page.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('menuitem', { name: 'Enter fullscreen' }).tap();
    await waitForBar(page, false);
    const handle = page.getByRole('button', { name: 'Title and actions' });
    await handle.tap();
    await waitForBar(page, true);
    await handle.tap();
    await waitForBar(page, false);
    await handle.tap();
    await page.getByRole('button', { name: 'Exit fullscreen' }).tap();
    await page.getByRole('button', { name: 'More' }).waitFor();
  });
});

it('a slow report can be left', async () => {
  const partner = await createPartner();
  const { email } = await createAccount('user', partner);
  const report = await createPowerBiReport(partner);
  const page = await browser.openNewPage(email, '/userSeeReports');
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/viewership/insert', async (route) => {
    await released;
    await route.abort().catch(() => undefined);
  });
  await page.getByRole('link', { name: report.name }).click();
  await page.getByText('This takes longer than usual.').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await getTitle(page, 'See All Reports').waitFor();
  release();
});

it('a Power BI report shows its own page navigation', async () => {
  const { page } = await openPowerBi(browser);
  await findPageEntries(page).first().waitFor();
  expect(await findPageEntries(page).allTextContents()).toEqual(['Overview', 'Districts', 'Trends']);
});

it('a Power BI report is printed by its host', async () => {
  const { page } = await openPowerBi(browser);
  await page
    .frames()
    .at(-1)
    ?.evaluate(() => Object.assign(window, { print: () => document.body.append('Printed') }));
  await page.getByRole('button', { name: 'Print' }).click();
  await findFrame(page).getByText('Printed').waitFor();
});

it('a Power BI report is exported to a file', async () => {
  const { page, report } = await openPowerBi(browser);
  await page.getByRole('button', { name: 'Export' }).click();
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

it.each([
  ['is refused', 'Refused', 'Power BI does not allow this report to be exported.'],
  ['fails', 'Failed', 'Power BI could not export the report.'],
] as const)('an export that %s is explained', async (_case, exports, text) => {
  const { page } = await openPowerBi(browser, { exports });
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByRole('button', { name: 'Export the report' }).click();
  await dialog.getByRole('alert').getByText(text).waitFor();
  await dialog.getByRole('button', { name: 'Export the report' }).waitFor();
  await expectAccessible(page);
});

it('a running export is cancelled, and another one can be started', async () => {
  const { page } = await openPowerBi(browser, { exports: 'Running' });
  const dialog = page.getByRole('dialog', { name: 'Export' });
  for (let round = 0; round < 2; round++) {
    await page.getByRole('button', { name: 'Export' }).click();
    await dialog.getByRole('button', { name: 'Export the report' }).click();
    await dialog.getByText('50%').waitFor();
    const cancelled = page.waitForResponse('**/reportExport/cancel');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await cancelled).status()).toBe(200);
    await dialog.waitFor({ state: 'hidden' });
  }
});

it('reports of a short list are opened one after the other, also when one cannot be shown', async () => {
  const partner = await createPartner();
  const { email } = await createAccount('user', partner);
  const embedUrl = `${portalUnderTest().emulatorUrl}/demo/web-embed/health-facilities`;
  const reports = [];
  for (const name of ['Alpha', 'Beta', 'Gamma']) {
    reports.push(await createReport({ owner: partner, name: `${name} ${partner.name}`, embedUrl }));
  }
  const [first, second, third] = reports as [ReportFixture, ReportFixture, ReportFixture];
  const page = await browser.openScreen(email, '/userHome');
  await page.getByRole('button', { name: 'Search the portal' }).click();
  await page.getByRole('combobox', { name: 'Search the portal' }).fill(partner.name);
  await page.getByRole('option', { name: third.name }).waitFor();
  const listed = await page.getByRole('option').filter({ hasText: partner.name }).allTextContents();
  const order = [first, second, third].sort(
    (one, other) =>
      listed.findIndex((text) => text.includes(one.name)) -
      listed.findIndex((text) => text.includes(other.name)),
  ) as [ReportFixture, ReportFixture, ReportFixture];
  await queryRow('reports', 'UPDATE report SET deleted_at = now() WHERE id = $1 RETURNING id', [order[1].id]);
  await page.getByRole('option', { name: order[0].name }).click();
  await getTitle(page, order[0].name).waitFor();
  await page.getByRole('button', { name: 'Next report' }).click();
  await page.getByText("This report doesn't exist, or you don't have access to it.").first().waitFor();
  await page.getByRole('button', { name: 'Next report' }).click();
  await getTitle(page, order[2].name).waitFor();
  expect(await page.getByRole('button', { name: 'Next report' }).count()).toBe(0);
});

it.each([
  ['a panel', 1280],
  ['a panel below the report on a phone', 360],
])('details are shown in %s', async (_case, width) => {
  const partner = await createReplicatedPartner();
  const { email } = await createAccount('user', partner);
  const report = await createWebReport(partner);
  const page = await browser.openNewPage(email, `/report/${report.id}`, { viewport: { width, height: 780 } });
  await getTitle(page, report.name).waitFor();
  if (width === 360) {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Details' }).click();
  } else await page.keyboard.press('i');
  const details = page.getByRole('complementary', { name: 'Details' });
  await details.getByText(partner.name).waitFor();
  const [stage, panel] = [await page.locator('.viewer-stage').boundingBox(), await details.boundingBox()];
  if (width === 360) expect((stage?.y ?? 0) + (stage?.height ?? 0)).toBeLessThanOrEqual(panel?.y ?? 0);
  else expect((stage?.x ?? 0) + (stage?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0);
  await details.getByText('There are no updates of this report yet.').waitFor();
  await details.getByRole('button', { name: 'Rate this report' }).click();
  await page.getByRole('radio', { name: '3 stars' }).press('Space');
  await page.getByRole('button', { name: 'Submit the rating' }).click();
  await details.getByText('3 stars').waitFor();
  await details.getByRole('button', { name: 'Add favourite' }).click();
  await details.getByRole('button', { name: 'Remove favourite' }).waitFor();
  await details.getByRole('link', { name: 'About this report' }).click();
  await getTitle(page, report.name).waitFor();
  expect(new URL(page.url()).hash).toBe(`#/aboutReport?id=${report.id}`);
});

it('reports of the list are opened one after the other in its order', async () => {
  const partner = await createPartner();
  const { email } = await createAccount('user', partner);
  const embedUrl = `${portalUnderTest().emulatorUrl}/demo/web-embed/health-facilities`;
  for (const name of ['Beta', 'Alpha', 'Gamma', 'Dash']) {
    await createReport({ owner: partner, name, embedUrl, ...(name === 'Dash' && { type: 'Dash' }) });
  }
  const page = await browser.openScreen(email, '/userSeeReports?sort=name&type=Web+Embed');
  await page.getByRole('link', { name: 'Beta', exact: true }).click();
  await getTitle(page, 'Beta').waitFor();
  await page.getByRole('button', { name: 'Next report' }).click();
  await getTitle(page, 'Gamma').waitFor();
  await page.getByRole('button', { name: 'Previous report' }).waitFor();
  expect(await page.getByRole('button', { name: 'Next report' }).count()).toBe(0);
  await page.reload();
  await page.getByRole('button', { name: 'Previous report' }).waitFor();
  await page.keyboard.press('p');
  await getTitle(page, 'Beta').waitFor();
  await page.getByRole('button', { name: 'Previous report' }).click();
  await getTitle(page, 'Alpha').waitFor();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await getTitle(page, 'See All Reports').waitFor();
});

it('keyboard shortcuts are listed by ? and from the help page', async () => {
  const { page } = await openPowerBi(browser);
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await shortcuts.getByText('Enter or exit fullscreen').first().waitFor();
  await page.keyboard.press('Escape');
  await shortcuts.waitFor({ state: 'hidden' });
  await page.goto('/#/help');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await shortcuts.getByText('Next report of the list').waitFor();
});

it('Back returns to the screen that opened the report', async () => {
  const { page } = await openPowerBi(browser);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await getTitle(page, 'See All Reports').waitFor();
});

it.each([
  ['Web Embed', '/demo/web-embed/health-facilities'],
  ['Dash', '/demo/dash/epidemic-forecast'],
] as const)('a %s report opens in a sandboxed frame', async (type, path) => {
  const partner = await createPartner();
  const { id, email } = await createAccount('user', partner);
  const embedUrl = portalUnderTest().emulatorUrl + path;
  const report = await createReport({ type, owner: partner, embedUrl });
  const page = await browser.openScreen(email, '/userSeeReports');
  await page.getByRole('link', { name: report.name }).click();
  await findFrame(page).getByRole('heading').first().waitFor();
  await getProgress(page).waitFor({ state: 'detached' });
  const frame = page.locator('iframe');
  expect(await frame.getAttribute('sandbox')).toBe(
    'allow-scripts allow-forms allow-popups allow-same-origin',
  );
  expect(await frame.getAttribute('src')).toBe(embedUrl);
  expect(await frame.getAttribute('referrerpolicy')).toBe('no-referrer');
  expect(new URL(page.url()).hash).toBe(`#/userSeeWebMap?report=${report.id}`);
  expect(await viewCount(id)).toBe(1);
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

  it.each(kinds)('shows the error after 10 seconds when the host is silent: %s', async (_case, create) => {
    const { page } = await open(create, () => undefined);
    await page.clock.fastForward(9_000);
    expect(await page.getByText(unreachable).count()).toBe(0);
    await page.clock.fastForward(1_100);
    await expectWaysOut(page);
  });

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

  it('shows the error after 10 seconds when the host answers and its page never loads', async () => {
    const { page } = await open(createWebReport, (route) =>
      route.request().method() === 'HEAD' ? route.fulfill() : undefined,
    );
    await page.locator('iframe').waitFor();
    await page.clock.fastForward(10_100);
    await expectWaysOut(page);
  });

  it('is shown anyway on request, for hosts that do not support the check', async () => {
    const { page } = await open(createWebReport, (route) =>
      route.request().method() === 'HEAD' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Show it anyway' }).click();
    await findFrame(page).getByRole('heading').first().waitFor();
    await getProgress(page).waitFor({ state: 'detached' });
  });
});

it.each([
  ['outside the catalogue', async () => (await createReport({ type: 'Power Bi' })).id],
  ['that does not exist', () => Promise.resolve(2_000_000_000)],
  ['without a number', () => Promise.resolve('x')],
])('a report %s is not shown by its address', async (_case, getId) => {
  const { email } = await createAccount('user', await createPartner());
  const page = await browser.openScreen(email, `/userPowerBiVisual?report=${await getId()}`);
  await page.getByText("This report doesn't exist, or you don't have access to it.").first().waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
  await page.getByRole('alert').getByRole('link', { name: 'Request Report Access' }).click();
  await page.getByRole('heading', { level: 1, name: 'Request Report Access' }).waitFor();
});

it.each([
  ['admin@portal.example', 1280, ['Copy link', 'Details']],
  ['user@dho.example', 1600, ['Copy link', 'Details', 'Recommend to Others']],
  ['user@dho.example', 1920, ['Copy link', 'Details', 'Enter fullscreen']],
])('the buttons of %s have words at %d px', async (email, width, words) => {
  const page = await browser.openNewPage(email, '/report/17', { viewport: { width, height: 800 } });
  for (const word of words) {
    const text = page.getByRole('button', { name: word, exact: true }).getByText(word, { exact: true });
    await text.waitFor();
    expect((await text.boundingBox())?.width).toBeGreaterThan(20);
  }
  const name = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(name?.width).toBeGreaterThan(200);
});
