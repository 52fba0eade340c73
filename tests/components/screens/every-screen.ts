import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectUsable } from '../../support/screens/appearance.js';
import { waitUntilLoaded } from '../../support/screens/loading.js';
import { useComponents } from '../support/components.js';
import { expectListNearTop } from './list-space.js';
import { getRoute, type Screen } from './screen.js';

/** Lists each route once per role, in its simplest state: the first with the shortest address. */
export function listSimplestScreens(screens: Screen[]): Screen[] {
  const simplest = new Map<string, Screen>();
  for (const screen of screens) {
    const key = `${screen.role} ${getRoute(screen)}`;
    const known = simplest.get(key);
    if (!known || screen.path.length < known.path.length) simplest.set(key, screen);
  }
  return [...simplest.values()];
}

/** Tests accessibility and layout of each screen; the simplest state of each route at all sizes, and its list. */
export function testEveryScreen(screens: Screen[]): void {
  const components = useComponents();
  const simplest = new Set(listSimplestScreens(screens));

  it.each(screens)('the screen $name is usable on a desktop and a phone', async (screen) => {
    const { role, path, responses, reach } = screen;
    const page = await components.open(role, path, responses);
    await waitUntilLoaded(page);
    await reach?.(page);
    expect(await findEmptyColumns(page)).toEqual([]);
    const isSimplest = simplest.has(screen);
    await expectUsable(page, { atAllSizes: isSimplest });
    if (isSimplest) await expectListNearTop(page, screen);
  });
}

/** Lists the titles of columns without content in any row. */
const findEmptyColumns = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main table')].flatMap((table) =>
      [...table.querySelectorAll('thead th')]
        .filter((title) => {
          const { cellIndex } = title as HTMLTableCellElement;
          const cells = [...table.querySelectorAll<HTMLTableRowElement>('tbody tr')].map(
            ({ cells }) => cells[cellIndex],
          );
          return cells.length > 0 && cells.every((cell) => cell?.innerHTML === '');
        })
        .map(({ textContent }) => textContent),
    ),
  );
