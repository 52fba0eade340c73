import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Locator, Page, Request } from 'playwright-core';
import { enterAs, useBrowser } from '../support/browser.js';
import { simulateConnection } from '../support/connection.js';
import { eventually } from '../support/eventually.js';
import { press } from '../support/forms.js';
import { signIn } from '../support/people.js';
import { administrator, userAdmin } from '../support/screens/accounts.js';
import { waitForChart } from '../support/screens/shown.js';
import { createUsageFixtures, type UsageFixtures } from '../support/usage-fixtures.js';

const browser = useBrowser();
/** The chart of the dashboard is below the edge of this screen. */
const phone = { viewport: { width: 360, height: 500 } };

/** Opens an empty page and records its downloads of the chart library. */
async function openWatchedPage(
  email: string,
  options?: BrowserContextOptions,
): Promise<{ page: Page; downloads: string[] }> {
  const page = await browser.newPage(options);
  await enterAs(page.context(), email);
  const downloads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // A file is downloaded before it is imported, which requests it again and gets it from the cache.
    if (isLibrary(request) && !downloads.includes(pathname)) downloads.push(pathname);
  });
  return { page, downloads };
}

const isLibrary = (request: Request) => request.url().includes('/ant-design-charts-');
const getTrends = (page: Page) => page.getByRole('region', { name: 'System Usage Trends' });

/** Where an element is on the page, wherever that is scrolled to. */
const getPlace = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { left: left + scrollX, top: top + scrollY, width, height };
  });

/** Waits until the browser has painted and reported what is in view. */
const waitForPaint = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

describe('chart library', () => {
  it('is downloaded when the chart scrolls into view', async () => {
    const { page, downloads } = await openWatchedPage(administrator, phone);
    await page.goto('/#/home');
    await getTrends(page).getByRole('button', { name: 'Show as table' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(downloads).toEqual([]);
    await waitForChart(page);
    expect(downloads).toHaveLength(1);
  });

  it('is downloaded after the numbers of the page', async () => {
    const { page, downloads } = await openWatchedPage(administrator);
    let release = (): void => undefined;
    const lock = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/user/findWeeklyTotals', async (route) => {
      await lock;
      await route.continue();
    });
    const numbers = page.waitForResponse('**/viewership/signinChartData');
    await page.goto('/#/home');
    await (await numbers).finished();
    await getTrends(page).locator('.chart-space').waitFor();
    await waitForPaint(page);
    expect(downloads).toEqual([]);
    release();
    await waitForChart(page);
    expect(downloads).toHaveLength(1);
  });

  it('is one file for both apps', async () => {
    const files = await Promise.all(
      [
        { email: administrator, path: '/usage' },
        { email: userAdmin, path: '/userUsage' },
      ].map(async ({ email, path }) => {
        const { page, downloads } = await openWatchedPage(email);
        await page.goto(`/#${path}`);
        await waitForChart(page);
        return downloads;
      }),
    );
    expect(files[0]).toHaveLength(1);
    expect(files[1]).toEqual(files[0]);
  });

  it.each([{ saveData: true }, { effectiveType: '3g' }, { effectiveType: 'slow-2g' }])(
    'is downloaded on request only with the connection %j',
    async (connection) => {
      const { page, downloads } = await openWatchedPage(administrator);
      await simulateConnection(page, connection);
      await page.goto('/#/home');
      const show = getTrends(page).getByRole('button', { name: 'Show chart' });
      await show.waitFor();
      await page.waitForLoadState('networkidle');
      expect(downloads).toEqual([]);
      const reserved = await getPlace(getTrends(page));
      await show.click();
      await waitForChart(page);
      expect(downloads).toHaveLength(1);
      expect(await getPlace(getTrends(page))).toEqual(reserved);
      const chart = getTrends(page).getByRole('application');
      expect(await chart.evaluate((element) => element === document.activeElement)).toBe(true);
    },
  );

  it('is downloaded on request for bars, which get the focus', async () => {
    const { page } = await openWatchedPage(administrator);
    await simulateConnection(page, { saveData: true });
    await page.goto('/#/usage');
    await press(page, 'Show chart');
    await page.locator('.chart-card .plot-marker rect').waitFor();
    expect(await page.evaluate(() => document.activeElement?.role)).toBe('application');
  });

  it('is replaced by the table if it cannot be downloaded', async () => {
    const { page } = await openWatchedPage(administrator);
    await page.route('**/ant-design-charts-*', (route) => route.abort());
    await page.goto('/#/home');
    await getTrends(page).getByRole('alert').getByText("We couldn't load the chart.").waitFor();
    await getTrends(page).getByRole('table').waitFor();
  });
});

describe('points of a chart', () => {
  let fixtures: UsageFixtures;

  beforeAll(async () => {
    fixtures = await createUsageFixtures();
  });

  const openBars = async () => {
    const page = await browser.openScreen(administrator, `/usage?partner=${fixtures.partner.id}`);
    await waitForChart(page);
    const bars = page.getByRole('region', { name: 'Reports with the most views' });
    return { page, bars, chart: bars.getByRole('application'), tooltip: bars.locator('.plot-tooltip') };
  };

  it('show their values to the pointer', async () => {
    const { page, chart, tooltip } = await openBars();
    await chart.hover();
    await tooltip.getByText(fixtures.report.name, { exact: true }).waitFor();
    await tooltip.getByText('Views: 3', { exact: true }).waitFor();
    await page.mouse.move(0, 0);
    await tooltip.waitFor({ state: 'detached' });
  });

  it('show and announce their values when the chart gets the focus, until it loses it', async () => {
    const { page, bars, chart, tooltip } = await openBars();
    await chart.focus();
    await tooltip.getByText('Views: 3', { exact: true }).waitFor();
    expect(await bars.getByRole('status').textContent()).toBe(`${fixtures.report.name}, Views 3`);
    await page.keyboard.press('Escape');
    await tooltip.waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowDown');
    await tooltip.waitFor();
    await page.keyboard.press('Tab');
    await tooltip.waitFor({ state: 'detached' });
  });

  it('open the list behind them by a click and by Enter', async () => {
    const { page, chart } = await openBars();
    await chart.click();
    await page.waitForURL(new RegExp(`aboutReport\\?id=${fixtures.report.id}&view=usage`));
    await page.goBack();
    await waitForChart(page);
    await chart.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/aboutReport/);
    await page.goBack();
    const days = await browser.openScreen(administrator, '/home');
    await waitForChart(days);
    await getTrends(days).getByRole('application').focus();
    await days.keyboard.press('End');
    await days.keyboard.press('Enter');
    await days.waitForURL(/#\/usage\?from=(\d{4}-\d\d-\d\d)&to=\1$/);
  });

  it('show their values after a tap and let the page scroll by touch', async () => {
    const { page } = await openWatchedPage(administrator, { ...phone, hasTouch: true, isMobile: true });
    await page.goto('/#/home');
    await waitForChart(page);
    const chart = getTrends(page).getByRole('application');
    await chart.tap();
    await getTrends(page).locator('.plot-tooltip').waitFor();
    const readScroll = () => page.evaluate(() => scrollY);
    const [before, box] = [await readScroll(), await chart.boundingBox()];
    const devTools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove', y: number) =>
      devTools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: [{ x: (box?.x ?? 0) + 100, y: (box?.y ?? 0) + y }],
      });
    await touch('touchStart', 150);
    for (const y of [130, 110, 90, 70, 50]) await touch('touchMove', y);
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await eventually(readScroll, (scroll) => scroll > before + 20);
  });

  it('are visited and announced by the arrow keys, Home and End', async () => {
    const { rest } = await signIn(administrator);
    const { page } = await openWatchedPage(administrator);
    await page.goto('/#/home');
    await waitForChart(page);
    const views = await rest.api.viewership.viewershipChartData({});
    const signIns = await rest.api.viewership.signinChartData({});
    await getTrends(page).getByRole('application', { name: 'System Usage Trends' }).focus();
    const announced = getTrends(page).getByRole('status');
    const expectPoint = async (index: number) => {
      const text = `, Views ${views[index]?.count ?? 0}, Sign-ins ${signIns[index]?.count ?? 0}`;
      expect(await announced.textContent()).toMatch(new RegExp(`^\\d+ \\w+${text}$`));
    };
    await expectPoint(0);
    for (const [key, index] of [
      ['ArrowLeft', 0],
      ['ArrowRight', 1],
      ['ArrowDown', 2],
      ['ArrowUp', 1],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key);
      await expectPoint(index);
      await getTrends(page).locator('.plot-marker circle').nth(1).waitFor();
    }
    await page.keyboard.press('End');
    const last = await announced.textContent();
    await page.keyboard.press('ArrowRight');
    expect(await announced.textContent()).toBe(last);
    await page.keyboard.press('ArrowLeft');
    await expectPoint(views.length - 2);
  });
});

it.each([
  [administrator, '/home'],
  [administrator, '/home?period=months'],
  [administrator, '/usage'],
  [userAdmin, '/userUsage'],
])('the charts of %s at %s keep the Content-Security-Policy', async (email, path) => {
  const page = await browser.newPage({ reducedMotion: 'no-preference' });
  await enterAs(page.context(), email);
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile }) =>
      violations.push(`${effectiveDirective} ${sourceFile}`),
    );
  });
  await page.goto(`/#${path}`);
  await waitForChart(page);
  const chart = page.locator('.chart-card').first();
  await chart.getByRole('application').hover();
  await chart.locator('.plot-tooltip').waitFor();
  await press(chart, 'Show as table');
  await press(chart, 'Show as chart');
  await waitForChart(page);
  expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([]);
});
