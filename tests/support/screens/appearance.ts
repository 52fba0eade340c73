import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { eventually } from '../eventually.js';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Rules of WCAG 2.2 AA that axe does not apply by itself. */
const additionalRules = {
  'target-size': { enabled: true },
  'label-content-name-mismatch': { enabled: true },
};
/** Rules whose result another theme or size can change. */
const layoutRules = ['color-contrast', 'target-size'];

/** Expects no serious finding of axe: in an open dialog alone, because the screen below it is tested without one. */
export async function expectAccessible(page: Page, onlyRules?: string[]): Promise<void> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(await readFile(axe, 'utf8'));
  // Below the top bar, only a part of a target counts.
  await page.evaluate('scrollTo(0, 0)');
  // Colours change with a transition.
  await eventually(
    () => getSeriousFindings(page, onlyRules),
    ({ length }) => length === 0,
  );
}

async function getSeriousFindings(
  page: Page,
  onlyRules?: string[],
): Promise<{ id: string; nodes: string[] }[]> {
  const rules = onlyRules ? { runOnly: onlyRules } : { rules: additionalRules };
  const run = { iframes: false, resultTypes: ['violations'], ...rules };
  const { violations } = (await page.evaluate(
    `axe.run(document.querySelector('[role=dialog]') ?? document, ${JSON.stringify(run)})`,
  )) as AxeResults;
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
async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const measureOverhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await eventually(measureOverhang, (pixels) => pixels <= 0);
}

/** Expects that tables fit or become cards at the widths of tablets. */
async function expectFitsTablets(page: Page): Promise<void> {
  for (const width of [700, 1000]) {
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

const phone = { width: 360, height: 740 };
/** The window of a desktop, 1280 × 1024 pixels, at a zoom of 400 %. */
const zoomed = { width: 320, height: 256 };

/**
 * Expects that a screen is accessible on a desktop and fits a phone. With `atAllSizes`, it must also show the focus, fit tablets and a zoom
 * of 400 %, and be accessible in dark on a phone.
 */
export async function expectUsable(page: Page, { atAllSizes = false } = {}): Promise<void> {
  await expectAccessible(page);
  if (atAllSizes) {
    await expectVisibleFocus(page);
    await expectFitsTablets(page);
    await page.setViewportSize(zoomed);
    await expectNoSidewaysScrolling(page);
  }
  await page.setViewportSize(phone);
  await expectNoSidewaysScrolling(page);
  if (!atAllSizes) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, layoutRules);
}
