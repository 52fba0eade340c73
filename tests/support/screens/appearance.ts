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
  // Below the top bar, only a part of a target counts.
  await page.evaluate('scrollTo(0, 0)');
  // Colours change with a transition.
  await eventually(
    () => getSeriousFindings(page),
    ({ length }) => length === 0,
  );
}

/** Rules of WCAG 2.2 AA that axe does not apply by itself. */
const additionalRules = {
  'target-size': { enabled: true },
  'label-content-name-mismatch': { enabled: true },
};

async function getSeriousFindings(page: Page): Promise<{ id: string; nodes: string[] }[]> {
  const run = { iframes: false, resultTypes: ['violations'], rules: additionalRules };
  const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(run)})`)) as AxeResults;
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
    }));
}

/** Expects that each element shows that it has the focus, and is not below the top bar or another element (WCAG 2.4.7, 2.4.11). */
async function expectVisibleFocus(page: Page): Promise<void> {
  // The focus that a key moved is visible.
  await page.keyboard.press('Shift');
  await eventually(
    async () => ({ address: page.url(), hidden: await findHiddenFocus(page) }),
    ({ hidden }) => hidden.length === 0,
  );
}

/** Focuses each element, from the last to the first as with Shift and Tab. */
const findHiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const hasRing = (element: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const isSeen = element.checkVisibility({ opacityProperty: true });
      return isSeen && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    /** Some rings are around a field or a card, or within a choice. */
    const isMarked = (element: Element) => {
      for (let frame: Element | null = element; frame; frame = frame.parentElement)
        if (hasRing(frame)) return true;
      return [...(element.closest('label')?.querySelectorAll('*') ?? [])].some(hasRing);
    };
    /** Returns what covers an element, or nothing. */
    const findCover = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const found = document.elementFromPoint(left + width / 2, top + height / 2);
      const target = element.closest('label') ?? element;
      const isOnTop = found && (target.contains(found) || found.contains(target));
      return isOnTop ? undefined : `${found?.className ?? 'the window'} at ${Math.round(top)} pixels`;
    };
    const controls = 'a[href], button, input, select, textarea, [tabindex="0"]';
    const root = document.querySelector('[role="dialog"]') ?? document;
    const found: string[] = [];
    for (const element of [...root.querySelectorAll<HTMLElement>(controls)].reverse()) {
      element.focus();
      if (element !== document.activeElement || element.tabIndex < 0) continue;
      if (!isMarked(element)) found.push(`without a ring: ${element.outerHTML}`);
      const cover = findCover(element);
      if (cover) found.push(`covered by ${cover}: ${element.outerHTML}`);
      element.blur();
    }
    return found;
  });

/** Expects no overflow to the right once the layout is stable. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const measureOverhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await eventually(measureOverhang, (pixels) => pixels <= 0);
}

/** Expects that tables fit or become cards at the widths of tablets. */
async function expectFitsTablets(page: Page): Promise<void> {
  for (const width of [700, 820, 960, 1100]) {
    await page.setViewportSize({ width, height: 1024 });
    // Charts adapt to a new width with a delay.
    const check = async () => ({ width, misfits: await findMisfits(page) });
    await eventually(check, ({ misfits }) => misfits.length === 0);
  }
}

/** Lists elements that overflow the screen or cover data. */
const findMisfits = (page: Page) =>
  page.evaluate(() => {
    const misfits: string[] = [];
    const main = document.querySelector('main') ?? document.body;
    if (document.documentElement.scrollWidth > innerWidth) misfits.push('the page scrolls sideways');
    for (const box of main.querySelectorAll('.row-table, .row-cards > li')) {
      if (box.scrollWidth > box.clientWidth + 1) misfits.push(`${box.className || 'card'} overflows`);
    }
    for (const cell of main.querySelectorAll('td')) {
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

const phone = { width: 360, height: 740 };
const tablet = { width: 820, height: 1180 };
/** The window of a desktop, 1280 × 1024 pixels, at a zoom of 400 %. */
const zoomed = { width: 320, height: 256 };

/**
 * Expects that a screen is accessible and fits: in light on a desktop, in dark on a phone, and on request in both on a tablet. With
 * `atAllSizes`, it must also show the focus, and fit at all widths of tablets and at a zoom of 400 %.
 */
export async function expectUsable(
  page: Page,
  name: string,
  { atAllSizes = false, onTablet = false } = {},
): Promise<void> {
  await takePicture(page, name);
  await expectAccessible(page);
  if (atAllSizes) {
    await expectVisibleFocus(page);
    await expectFitsTablets(page);
    await page.setViewportSize(zoomed);
    await expectNoSidewaysScrolling(page);
  }
  await page.setViewportSize(phone);
  await takePicture(page, name);
  await expectNoSidewaysScrolling(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await takePicture(page, `${name}-dark`);
  await expectAccessible(page);
  if (!onTablet) return;
  await page.setViewportSize(tablet);
  await takePicture(page, `${name}-dark`);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await takePicture(page, name);
  await expectAccessible(page);
}
