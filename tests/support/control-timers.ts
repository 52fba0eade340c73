import type { Locator, Page } from 'playwright-core';

export async function controlTimers(page: Page, milliseconds: number) {
  await page.addInitScript((lock) => {
    const { setTimeout: real } = window;
    const ends: (() => void)[] = [];
    const delayUntil = (end: () => void, after?: number) =>
      after === lock ? -ends.push(end) : real(end, after);
    Object.assign(window, { ends, setTimeout: delayUntil });
  }, milliseconds);
  const ends = () => page.evaluateHandle(() => (window as unknown as { ends: (() => void)[] }).ends);
  return {
    count: async () => (await ends()).evaluate(({ length }) => length),
    /** Clicks, and ends the last timer before the page has drawn the link's target. */
    endAfterClickOn: async (link: Locator) =>
      link.evaluate(
        (element: HTMLElement, lock) => {
          element.click();
          lock.at(-1)?.();
        },
        await ends(),
      ),
  };
}
