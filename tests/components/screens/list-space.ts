import type { Page } from 'playwright-core';
import { eventually } from '../../support/eventually.js';
import { waitUntilIdle } from '../../support/screens/loading.js';
import { getRoute, type Screen } from './screen.js';

const desk = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };
/** The window of a desktop, 1280 × 800 pixels, at a zoom of 200 %. */
const zoomed = { width: 640, height: 400 };

/** Pages about one person or report, whose lists follow its details. */
const otherPages = ['/aboutReport', '/person', '/security'];
/** Pages with figures and a chart above the list, which begins in the window. */
const chartPages = ['/usage', '/userUsage'];

/** Expects that the list of a screen, if it has one, begins near the top of the window, with few controls above it. With LIST_SPACE=1, prints its measures. */
export async function expectListNearTop(page: Page, screen: Screen): Promise<void> {
  const route = getRoute(screen);
  if (otherPages.includes(route)) return;
  const hasChart = chartPages.includes(route);
  const sizes: [{ width: number; height: number }, (list: ListSpace) => boolean][] = [
    [
      desk,
      (list) =>
        list.top <= (hasChart ? desk.height : 260) &&
        (hasChart || list.wholeRows >= Math.min(list.rows, 10)) &&
        list.controls <= 5 &&
        list.cutCells + list.cutStrips === 0,
    ],
    [phone, (list) => list.top <= (hasChart ? phone.height : 270) && list.cutStrips === 0],
    [zoomed, (list) => route !== '/seeReports' || list.wholeRows >= 2],
  ];
  for (const [size, isCalm] of sizes) {
    await page.setViewportSize(size);
    await waitUntilIdle(page);
    const list = await eventually(
      () => measureList(page),
      (measured) => !measured || isCalm(measured),
    );
    if (process.env.LIST_SPACE) console.log(screen.name, size.width, list);
  }
}

type ListSpace = NonNullable<Awaited<ReturnType<typeof measureList>>>;

/** Measures what stands above the rows of a list, and counts the whole rows in the window; nothing on a screen without a list. */
function measureList(page: Page) {
  return page.evaluate(() => {
    const main = document.querySelector('main');
    const rows = [...(main?.querySelectorAll('.row-table tbody tr, .row-cards > li') ?? [])].filter((row) =>
      row.checkVisibility(),
    );
    const [first] = rows;
    if (!main || !first) return undefined;
    scrollTo(0, 0);
    const { top } = first.getBoundingClientRect();
    const controls = [...main.querySelectorAll('a[href], button, input, select, summary')].filter(
      (control) =>
        control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        control.getBoundingClientRect().bottom <= top &&
        !control.closest('thead, .breadcrumbs, .settings > nav'),
    );
    const strips = [...main.querySelectorAll('nav, [role=tablist]')].filter(
      (strip) => strip.checkVisibility() && strip.scrollWidth > strip.clientWidth + 1,
    );
    const cells = [...main.querySelectorAll('.row-table .one-line')].filter(
      (cell) => cell.scrollWidth > cell.clientWidth + 1,
    );
    return {
      top: Math.round(top),
      wholeRows: rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
      rows: rows.length,
      controls: controls.length,
      cutStrips: strips.length,
      cutCells: cells.length,
    };
  });
}
