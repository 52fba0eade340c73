import type { Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Browser, chromium, type Page } from 'playwright-core';
import { catalogue } from '../src/catalogue.js';
import { startEmulator } from '../src/emulator.js';
import { CloudCaller } from './cloud-caller.js';
import { serveHostPage } from './host-page.js';

const [workspace] = catalogue;
const [report, otherReport] = workspace?.reports ?? [];
if (!workspace || !report || !otherReport)
  throw new Error('The catalogue needs two reports in its first workspace');

interface RaisedEvent {
  name: string;
  detail?: {
    message?: string;
    newPage?: string;
  };
}

let emulator: Awaited<ReturnType<typeof startEmulator>>;
let cloud: CloudCaller;
let host: { url: string; server: Server };
let browser: Browser;
let page: Page;

beforeAll(async () => {
  emulator = await startEmulator();
  cloud = new CloudCaller(emulator.url);
  host = await serveHostPage();
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox', '--headless=shell'],
  });
});

afterAll(async () => {
  await browser?.close();
  host?.server.close();
  await emulator?.close();
});

beforeEach(async () => {
  page = await browser.newPage();
  await page.clock.install();
  await page.goto(host.url);
});

afterEach(() => page.close());

const getFrame = () => page.frameLocator('iframe');

const embed = (accessToken: string, settings: object = {}) =>
  page.evaluate(
    (config) => (window as unknown as { embedReport(config: unknown): void }).embedReport(config),
    {
      id: report.id,
      embedUrl: `${emulator.url}/reportEmbed?reportId=${report.id}&groupId=${workspace.id}`,
      accessToken,
      settings,
    },
  );

const embedWithValidToken = async (settings?: object) => {
  await embed(await cloud.embedToken(report), settings);
  await waitForEvent('rendered');
};

/** Waits until the host has received the event, and returns the latest one. */
async function waitForEvent(name: string): Promise<RaisedEvent> {
  const find = `window.seen.findLast((event) => event.name === ${JSON.stringify(name)})`;
  return (await page.waitForFunction(find)).jsonValue() as Promise<RaisedEvent>;
}

const getRaisedEventNames = () =>
  page.evaluate('window.seen.map((event) => event.name)') as Promise<string[]>;

const onReport = (expression: string) => page.evaluate(`window.report.${expression}`);

describe('embed page in powerbi-client', () => {
  it('loads, renders and lists its pages', async () => {
    await embedWithValidToken();
    expect(await getRaisedEventNames()).toEqual(['loaded', 'rendered']);
    await getFrame().getByRole('heading', { name: report.name }).waitFor();
    const pages = await onReport(
      'getPages().then((pages) => pages.map((page) => [page.displayName, page.isActive]))',
    );
    expect(pages).toEqual([
      ['Overview', true],
      ['Districts', false],
      ['Trends', false],
    ]);
  });

  it('changes pages by tab and by the host', async () => {
    await embedWithValidToken();
    await getFrame().getByRole('button', { name: 'Trends' }).click();
    expect((await waitForEvent('pageChanged')).detail?.newPage).toBe('Trends');

    await onReport('getPages().then((pages) => window.report.setPage(pages[1].name))');
    await getFrame().getByRole('heading', { name: 'All districts' }).waitFor();
    expect((await waitForEvent('pageChanged')).detail?.newPage).toBe('Districts');
  });

  it('selects by mouse and by keyboard', async () => {
    await embedWithValidToken();
    const bar = getFrame().getByRole('button', { name: /^Lilongwe: / });
    await bar.click();
    await getFrame().locator('[aria-pressed=true]', { hasText: 'Lilongwe' }).waitFor();
    await bar.press('Enter');
    await getFrame().locator('[aria-pressed=true]').waitFor({ state: 'detached' });
  });

  it('raises visualClicked for clicks on any part of a visual', async () => {
    await embedWithValidToken();
    await getFrame().getByRole('heading', { name: 'By month' }).click();
    await waitForEvent('visualClicked');
    await getFrame()
      .getByRole('button', { name: /^Lilongwe: / })
      .click();
    await page.waitForFunction('window.seen.filter((event) => event.name === "visualClicked").length === 2');
  });

  it('applies a captured state', async () => {
    await embedWithValidToken();
    await getFrame().getByRole('button', { name: 'Districts', exact: true }).click();
    await getFrame().getByLabel('Northern').check();
    const state = await onReport(
      'bookmarksManager.capture({ allPages: true, personalizeVisuals: true }).then(({ state }) => state)',
    );
    await getFrame().getByRole('button', { name: 'Trends' }).click();
    await getFrame().getByLabel('All regions').check();
    await onReport(`bookmarksManager.applyState(${JSON.stringify(state)})`);
    await getFrame().getByRole('heading', { name: 'All districts' }).waitFor();
    expect(await getFrame().getByLabel('Northern').isChecked()).toBe(true);
  });

  it.each([
    ['applies no state that it cannot read', 'bookmarksManager.applyState("x")'],
    ['captures with documented options only', 'bookmarksManager.capture({ filters: true })'],
  ])('%s', async (_case, call) => {
    await embedWithValidToken();
    expect(await onReport(`${call}.then(() => 'accepted', (error) => error.message)`)).toBe(
      'invalidParameters',
    );
  });

  const [mobilePortrait, mobileLandscape] = [2, 3];
  const update = (layoutType: number) =>
    onReport(`updateSettings({ layoutType: ${layoutType} }).then(() => 'updated', (error) => error.message)`);

  it('shows the layout for phones of pages that have one, and changes it at runtime', async () => {
    await embedWithValidToken({ layoutType: mobilePortrait });
    const byMonth = getFrame().getByRole('heading', { name: 'By month' });
    expect(await byMonth.count()).toBe(0);
    const layouts = await onReport(
      `getPages().then((pages) => Promise.all(pages.map((each) => each.hasLayout(${mobilePortrait}))))`,
    );
    expect(layouts).toEqual([true, true, false]);
    expect(await update(mobileLandscape)).toBe('updated');
    await byMonth.waitFor();
  });

  it('has no layout for phones at runtime if it was loaded without one', async () => {
    await embedWithValidToken();
    expect(await update(mobilePortrait)).toBe('invalidParameters');
  });

  it('expires, refuses input, and continues after a new token and a reload', async () => {
    await embedWithValidToken();
    await page.clock.fastForward('01:00:01');
    expect((await waitForEvent('error')).detail?.message).toBe('TokenExpired');
    const outcome = await onReport(
      'getPages().then((pages) => pages[1].setActive()).then(() => "went", (error) => error.message)',
    );
    expect(outcome).toBe('TokenExpired');

    const token = await cloud.embedToken(report);
    await onReport(`setAccessToken(${JSON.stringify(token)})`);
    await page.evaluate('window.seen = []');
    await onReport('reload()');
    await waitForEvent('rendered');
    await getFrame().getByRole('button', { name: 'Districts', exact: true }).click();
    await waitForEvent('pageChanged');
  });

  it('restores a captured bookmark, even one captured after expiry', async () => {
    await embedWithValidToken();
    await getFrame().getByRole('button', { name: 'Districts', exact: true }).click();
    await getFrame().getByLabel('Last 3 months').check();
    await page.clock.fastForward('01:00:01');
    await waitForEvent('error');
    await onReport(
      'bookmarksManager.capture().then(({ state }) => { window.report.config.bookmark = { state }; })',
    );
    await onReport(`setAccessToken(${JSON.stringify(await cloud.embedToken(report))})`);
    await page.evaluate('window.seen = []');
    await onReport('reload()');
    await waitForEvent('rendered');
    await getFrame().getByRole('heading', { name: 'All districts' }).waitFor();
    expect(await getFrame().getByLabel('Last 3 months').isChecked()).toBe(true);
  });

  it('keeps the page when the token is renewed in time', async () => {
    await embedWithValidToken();
    await getFrame().getByRole('button', { name: 'Trends' }).click();
    await page.clock.fastForward('00:50:00');
    const token = await cloud.embedToken(report);
    await onReport(`setAccessToken(${JSON.stringify(token)})`);
    await page.clock.fastForward('00:50:00');
    await getFrame().getByRole('heading', { name: 'Regions by month' }).waitFor();
    expect(await getRaisedEventNames()).not.toContain('error');

    await page.clock.fastForward('00:10:01');
    expect((await waitForEvent('error')).detail?.message).toBe('TokenExpired');
  });

  it.each([
    ['that is made up', () => Promise.resolve('made.up'), 'LoadReportFailed'],
    ['of another report', () => cloud.embedToken(otherReport), 'LoadReportFailed'],
    [
      'that has expired',
      () => {
        emulator.state.tokenLifetimeSeconds = -1;
        return cloud.embedToken(report).finally(() => (emulator.state.tokenLifetimeSeconds = 3_600));
      },
      'TokenExpired',
    ],
  ])('renders nothing with a token %s', async (_kind, token, message) => {
    await embed(await token());
    expect((await waitForEvent('error')).detail?.message).toBe(message);
    expect(await getRaisedEventNames()).toEqual(['error']);
    await getFrame().getByRole('alert').waitFor();
    expect(await getFrame().getByRole('heading').count()).toBe(0);
  });

  it('rejects renewal with a token of another report', async () => {
    await embedWithValidToken();
    const foreign = await cloud.embedToken(otherReport);
    const outcome = await onReport(
      `setAccessToken(${JSON.stringify(foreign)}).then(() => 'accepted', (error) => error.message)`,
    );
    expect(outcome).toBe('LoadReportFailed');
  });
});
