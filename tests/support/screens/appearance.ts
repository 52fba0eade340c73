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

export async function takePicture(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  await mkdir(pictures, { recursive: true });
  const width = page.viewportSize()?.width ?? 0;
  await page.screenshot({ path: join(pictures, `${name}-${width}.png`) });
}
