import type { Page } from 'playwright-core';
import { eventually } from '../eventually.js';

/** Lists unfinished loading indicators of the screen in two consecutive frames. */
export const findLoading = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const loading = '.splash, .skeleton, [aria-busy="true"], .viewer-progress';
    const find = () => [
      ...(document.querySelector('h1, h2') ? [] : ['its heading']),
      ...Array.from(document.querySelectorAll(loading))
        .filter((element) => element.checkVisibility())
        .map(({ className }) => className),
    ];
    const found = find();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return [...found, ...find()];
  });

/** Waits until the page has rendered what has changed. */
export const waitUntilIdle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));

/** Waits until a screen has its heading and all of its data. */
export const waitUntilLoaded = (page: Page) =>
  eventually(
    () => findLoading(page),
    ({ length }) => length === 0,
  );
