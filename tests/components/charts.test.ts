import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.js';
import { press } from '../support/forms.js';
import { waitForChart } from '../support/screens/shown.js';
import { useComponents } from './support/components.js';

const components = useComponents();
/** The chart of the dashboard is below the edge of this screen. */
const phone = { viewport: { width: 360, height: 500 } };

const getTrends = (page: Page) => page.getByRole('region', { name: 'System Usage Trends' });

/** Lists the files of the chart library that a page has downloaded. */
const listDownloads = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.includes('/ant-design-charts-')),
    ),
  ]);

describe('chart library', () => {
  it('is downloaded when the chart scrolls into view', async () => {
    const page = await components.openNewPage('administrator', '/home', phone);
    await getTrends(page).getByRole('button', { name: 'Show as table' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await listDownloads(page)).toEqual([]);
    await waitForChart(page);
    expect(await listDownloads(page)).toHaveLength(1);
  });

  it('is downloaded after the numbers of the page', async () => {
    let release = (_counts: [{ count: number }]): void => undefined;
    const lock = new Promise<[{ count: number }]>((resolve) => (release = resolve));
    const page = await components.openNewPage('administrator', '/home', {
      responses: { feedback: { findOpenCount: () => lock } },
    });
    await getTrends(page).locator('.chart-space').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await listDownloads(page)).toEqual([]);
    release([{ count: 1 }]);
    await waitForChart(page);
    expect(await listDownloads(page)).toHaveLength(1);
  });

  it('is one file for both apps', async () => {
    const administrator = await components.open('administrator', '/usage');
    await waitForChart(administrator);
    const userAdmin = await components.open('userAdmin', '/userUsage');
    await waitForChart(userAdmin);
    expect(await listDownloads(userAdmin)).toHaveLength(1);
    expect(await listDownloads(administrator)).toEqual(await listDownloads(userAdmin));
  });

  it('is replaced by the table if it cannot be downloaded', async () => {
    const page = await components.openNewPage('administrator', '/home', {
      prepare: (page) => page.route('**/ant-design-charts-*', (route) => route.abort()),
    });
    await getTrends(page).getByRole('alert').getByText("We couldn't load the chart.").waitFor();
    await getTrends(page).getByRole('table').waitFor();
  });
});

describe('points of a chart', () => {
  const report = {
    id: 7,
    name: 'Child Nutrition',
    views: 3,
    viewers: 2,
    secondsInView: 90,
    openable: true,
  };

  async function openBars(reports = [report]) {
    const page = await components.open('administrator', '/usage', { usage: { findAll: reports } });
    await waitForChart(page);
    const bars = page.getByRole('region', { name: 'Reports with the most views' });
    return { page, bars, chart: bars.getByRole('application'), tooltip: bars.locator('.plot-tooltip') };
  }

  it('show their values to the pointer', async () => {
    const { page, chart, tooltip } = await openBars();
    await chart.hover();
    await tooltip.getByText(report.name, { exact: true }).waitFor();
    await tooltip.getByText('Views: 3', { exact: true }).waitFor();
    await page.mouse.move(0, 0);
    await tooltip.waitFor({ state: 'detached' });
  });

  it('show and announce their values when the chart gets the focus, until it loses it', async () => {
    const { page, bars, chart, tooltip } = await openBars();
    await chart.focus();
    await tooltip.getByText('Views: 3', { exact: true }).waitFor();
    expect(await bars.getByRole('status').textContent()).toBe(`${report.name}, Views 3`);
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
    await page.waitForURL(/aboutReport\?id=7&view=usage/);
    await page.goBack();
    await waitForChart(page);
    await chart.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/aboutReport/);
  });

  it('show their values after a tap and let the page scroll by touch', async () => {
    const page = await components.openNewPage('administrator', '/home', {
      ...phone,
      hasTouch: true,
      isMobile: true,
    });
    await waitForChart(page);
    const chart = getTrends(page).getByRole('img');
    await chart.tap();
    await getTrends(page)
      .locator('.g2-tooltip')
      .getByText(/^Views: /)
      .waitFor();
    const readScroll = () => page.evaluate(() => scrollY);
    const [before, { x, y } = { x: 0, y: 0 }] = [
      await readScroll(),
      (await chart.boundingBox()) ?? undefined,
    ];
    const devTools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove', offset: number) =>
      devTools.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: x + 100, y: y + offset }] });
    await touch('touchStart', 150);
    for (const offset of [130, 110, 90, 70, 50]) await touch('touchMove', offset);
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await eventually(readScroll, (scroll) => scroll > before + 20);
  });

  it('are visited and announced by the arrow keys, Home and End', async () => {
    const names = ['First', 'Second', 'Third', 'Fourth'];
    const { page, bars, chart } = await openBars(
      names.map((name, index) => ({ ...report, id: index + 1, name, views: 8 - index })),
    );
    await chart.focus();
    const points = names.map((name, index) => `${name}, Views ${8 - index}`);
    const announced = bars.getByRole('status');
    expect(await announced.textContent()).toBe(points[0]);
    for (const [key, index] of [
      ['ArrowLeft', 0],
      ['ArrowRight', 1],
      ['ArrowDown', 2],
      ['ArrowUp', 1],
      ['Home', 0],
      ['End', 3],
      ['ArrowRight', 3],
      ['ArrowLeft', 2],
    ] as const) {
      await page.keyboard.press(key);
      expect(await announced.textContent()).toBe(points[index]);
    }
  });
});

it('the days and the months of views and sign-ins are a line chart, and a table that leads to them', async () => {
  const toPoints = (counts: number[]) =>
    counts.map((count, index) => ({ day: `2026-11-0${index + 1}`, count }));
  const page = await components.open('administrator', '/home', {
    viewership: {
      viewershipChartData: toPoints([5, 6, 7, 8]),
      signinChartData: toPoints([1, 2, 3, 4]),
    },
  });
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await waitForChart(page);
  }
  await press(getTrends(page), 'Show as table');
  const rows = getTrends(page).getByRole('row');
  // The last day is not over.
  expect(await rows.allTextContents()).toEqual(['DayViewsSign-ins', '1 Nov51', '2 Nov62', '3 Nov73']);
  await getTrends(page).getByRole('link', { name: '3 Nov' }).click();
  await page.waitForURL(/#\/usage\?from=2026-11-03&to=2026-11-03$/);
});

it.each([
  ['administrator', '/home', 'img', '.g2-tooltip'],
  ['administrator', '/home?period=months', 'img', '.g2-tooltip'],
  ['administrator', '/usage', 'application', '.plot-tooltip'],
  ['userAdmin', '/userUsage', 'application', '.plot-tooltip'],
] as const)(
  'the moving charts of %s at %s keep the Content-Security-Policy',
  async (person, path, role, tooltip) => {
    const page = await components.open(person, path);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await waitForChart(page);
    const chart = page.locator('.chart-card').first();
    await chart.getByRole(role).hover();
    await chart.locator(tooltip).waitFor();
    await press(chart, 'Show as table');
    await press(chart, 'Show as chart');
    await waitForChart(page);
  },
);
