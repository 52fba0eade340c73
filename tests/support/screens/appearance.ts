import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { eventually } from '../eventually.js';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const pictures = process.env.SCREENSHOTS;

export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(await readFile(axe, 'utf8'));
  // Colours change with a transition.
  await eventually(
    () => getSeriousFindings(page),
    ({ length }) => length === 0,
    5,
  );
}

async function getSeriousFindings(page: Page): Promise<{ id: string; nodes: string[] }[]> {
  const run = { iframes: false, resultTypes: ['violations'] };
  const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(run)})`)) as AxeResults;
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
    }));
}

/** Expects no overflow to the right once the layout is stable. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const measureOverhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await eventually(measureOverhang, (pixels) => pixels <= 0, 5);
}

/** Expects that tables fit or become cards at the widths of tablets. */
export async function expectFitsTablets(page: Page): Promise<void> {
  for (const width of [700, 820, 960, 1100]) {
    await page.setViewportSize({ width, height: 1024 });
    // Charts adapt to a new width with a delay.
    const check = async () => ({ width, misfits: await findMisfits(page) });
    await eventually(check, ({ misfits }) => misfits.length === 0, 10);
  }
}

/** Lists elements that overflow the screen or cover data. */
const findMisfits = (page: Page) =>
  page.evaluate(() => {
    const misfits: string[] = [];
    const main = document.querySelector('main') ?? document.body;
    if (document.documentElement.scrollWidth > innerWidth) misfits.push('the page scrolls sideways');
    for (const box of main.querySelectorAll('.ant-table-content, .row-cards > li')) {
      if (box.scrollWidth > box.clientWidth + 1) misfits.push(`${box.className || 'card'} overflows`);
    }
    for (const cell of main.querySelectorAll('.ant-table-cell')) {
      if (getComputedStyle(cell).position === 'sticky') misfits.push(`${cell.textContent} is pinned`);
    }
    return misfits;
  });

export async function takePicture(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  await mkdir(pictures, { recursive: true });
  const width = page.viewportSize()?.width ?? 0;
  await page.screenshot({ path: join(pictures, `${name}-${width}.png`) });
}
