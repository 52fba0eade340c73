import type { Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright, type Page } from 'playwright-core';
import { catalogue } from '../src/catalogue.js';
import { type RunningEmulator, startEmulator } from '../src/emulator.js';
import { CloudCaller } from './cloud-caller.js';
import { serveHostPage } from './host-page.js';

const [workspace] = catalogue;
const [report, otherReport] = workspace?.reports ?? [];
if (!workspace || !report || !otherReport)
  throw new Error('The catalogue needs two reports in its first workspace');

interface SeenEvent {
  name: string;
  detail?: { message?: string; newPage?: string; dataPoints?: { identity: { equals: string }[] }[] };
}

let emulator: RunningEmulator;
let cloud: CloudCaller;
let host: { url: string; server: Server };
let browser: Browser;
let page: Page;

beforeAll(async () => {
  emulator = await startEmulator({ port: 0 });
  cloud = new CloudCaller(emulator.url);
  host = await serveHostPage();
  browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
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

const frame = () => page.frameLocator('iframe');

const embed = (accessToken: string) =>
  page.evaluate(
    (config) => (window as unknown as { embedReport(config: unknown): void }).embedReport(config),
    {
      id: report.id,
      embedUrl: `${emulator.url}/reportEmbed?reportId=${report.id}&groupId=${workspace.id}`,
      accessToken,
    },
  );

const embedWithGoodToken = async () => {
  await embed(await cloud.embedToken(workspace.id, report.id));
  await seen('rendered');
};

/** Waits until the host has seen the event, and gives the latest one. */
async function seen(name: string): Promise<SeenEvent> {
  const find = `window.seen.findLast((event) => event.name === ${JSON.stringify(name)})`;
  return (await page.waitForFunction(find)).jsonValue() as Promise<SeenEvent>;
}

const seenNames = () => page.evaluate('window.seen.map((event) => event.name)') as Promise<string[]>;

const onReport = (expression: string) => page.evaluate(`window.report.${expression}`);

describe('the embed page under the real powerbi-client', () => {
  test('loads, draws, and names its pages', async () => {
    await embedWithGoodToken();
    expect(await seenNames()).toEqual(['loaded', 'rendered']);
    await frame().getByRole('heading', { name: report.name }).waitFor();
    const pages = await onReport(
      'getPages().then((pages) => pages.map((page) => [page.displayName, page.isActive]))',
    );
    expect(pages).toEqual([
      ['Overview', true],
      ['Districts', false],
      ['Trends', false],
    ]);
  });

  test('changes pages by its tabs and by the host', async () => {
    await embedWithGoodToken();
    await frame().getByRole('button', { name: 'Trends' }).click();
    expect((await seen('pageChanged')).detail?.newPage).toBe('Trends');

    await onReport('getPages().then((pages) => window.report.setPage(pages[1].name))');
    await frame().getByRole('heading', { name: 'All districts' }).waitFor();
    expect((await seen('pageChanged')).detail?.newPage).toBe('Districts');
  });

  test('tells what is selected by mouse and by keyboard', async () => {
    await embedWithGoodToken();
    const bar = frame().getByRole('button', { name: /^Lilongwe: / });
    await bar.click();
    expect((await seen('dataSelected')).detail?.dataPoints?.[0]?.identity).toMatchObject([
      { equals: 'Lilongwe' },
    ]);

    await bar.press('Enter');
    await page.waitForFunction('window.seen.filter((event) => event.name === "dataSelected").length === 2');
    expect((await seen('dataSelected')).detail?.dataPoints).toEqual([]);
  });

  test('runs out of time, takes no more input, and goes on after a new token and a reload', async () => {
    await embedWithGoodToken();
    await page.clock.fastForward('01:00:01');
    expect((await seen('error')).detail?.message).toBe('TokenExpired');
    const outcome = await onReport(
      'getPages().then((pages) => pages[1].setActive()).then(() => "went", (error) => error.message)',
    );
    expect(outcome).toBe('TokenExpired');

    const token = await cloud.embedToken(workspace.id, report.id);
    await onReport(`setAccessToken(${JSON.stringify(token)})`);
    await page.evaluate('window.seen = []');
    await onReport('reload()');
    await seen('rendered');
    await frame().getByRole('button', { name: 'Districts', exact: true }).click();
    await seen('pageChanged');
  });

  test('opens where a bookmark was captured, even once the time is over', async () => {
    await embedWithGoodToken();
    await frame().getByRole('button', { name: 'Districts', exact: true }).click();
    await frame().getByLabel('Last 3 months').check();
    await page.clock.fastForward('01:00:01');
    await seen('error');
    await onReport(
      'bookmarksManager.capture().then(({ state }) => { window.report.config.bookmark = { state }; })',
    );
    await onReport(`setAccessToken(${JSON.stringify(await cloud.embedToken(workspace.id, report.id))})`);
    await page.evaluate('window.seen = []');
    await onReport('reload()');
    await seen('rendered');
    await frame().getByRole('heading', { name: 'All districts' }).waitFor();
    expect(await frame().getByLabel('Last 3 months').isChecked()).toBe(true);
  });

  test('keeps page and drawing when the token is renewed in time', async () => {
    await embedWithGoodToken();
    await frame().getByRole('button', { name: 'Trends' }).click();
    await page.clock.fastForward('00:50:00');
    const token = await cloud.embedToken(workspace.id, report.id);
    await onReport(`setAccessToken(${JSON.stringify(token)})`);
    await page.clock.fastForward('00:50:00');
    await frame().getByRole('heading', { name: 'Regions by month' }).waitFor();
    expect(await seenNames()).not.toContain('error');

    await page.clock.fastForward('00:10:01');
    expect((await seen('error')).detail?.message).toBe('TokenExpired');
  });

  test.each([
    ['made up', () => Promise.resolve('made.up'), 'LoadReportFailed'],
    ['of another report', () => cloud.embedToken(workspace.id, otherReport.id), 'LoadReportFailed'],
    [
      'past its time',
      () => {
        emulator.state.tokenLifetimeSeconds = -1;
        return cloud.embedToken(workspace.id, report.id).finally(() => emulator.state.reset());
      },
      'TokenExpired',
    ],
  ])('draws nothing with a token %s', async (_kind, token, message) => {
    await embed(await token());
    expect((await seen('error')).detail?.message).toBe(message);
    expect(await seenNames()).toEqual(['error']);
    await frame().getByRole('alert').waitFor();
    expect(await frame().getByRole('heading').count()).toBe(0);
  });

  test('refuses to renew with a token of another report', async () => {
    await embedWithGoodToken();
    const foreign = await cloud.embedToken(workspace.id, otherReport.id);
    const outcome = await onReport(
      `setAccessToken(${JSON.stringify(foreign)}).then(() => 'taken', (error) => error.message)`,
    );
    expect(outcome).toBe('LoadReportFailed');
  });
});
