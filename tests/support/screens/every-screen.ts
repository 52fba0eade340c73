import { it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../browser.js';
import { getScreensByRoute } from './all-screens.js';
import {
  expectAccessible,
  expectFitsTablets,
  expectNoSidewaysScrolling,
  expectVisibleFocus,
  takePicture,
} from './appearance.js';
import type { Screen } from './screen.js';

const phone = { width: 360, height: 740 };
const tablet = { width: 820, height: 1180 };
/** The window of a desktop, 1280 × 1024 pixels, at a zoom of 400 %. */
const zoomed = { width: 320, height: 256 };

/**
 * Tests accessibility and layout of each screen: light on a desktop, dark on a phone, and for some in both themes on a tablet. The simplest
 * state of each route must also show the focus, and fit at all widths of tablets and at a zoom of 400 %.
 */
export function testEveryScreen(screens: Screen[]): void {
  const browser = useBrowser();
  const simplest = new Set(getScreensByRoute());

  it.each(screens)(
    'the screen $name is usable in light on a desktop and in dark on a phone',
    async (screen) => {
      const { name, email, path, alone, tablet: isOnTablet, shown } = screen;
      const getPage = alone ? browser.openNewPage : browser.openScreen;
      const page = email ? await getPage(email, path) : await browser.newPage();
      if (!email) await page.goto(`/#${path}`);
      await shown(page);
      await takePicture(page, name);
      await expectAccessible(page);
      if (email && simplest.has(screen)) await expectUsableAtAllSizes(page);
      await page.setViewportSize(phone);
      await takePicture(page, name);
      await expectNoSidewaysScrolling(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await takePicture(page, `${name}-dark`);
      await expectAccessible(page);
      if (!isOnTablet) return;
      await page.setViewportSize(tablet);
      await takePicture(page, `${name}-dark`);
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: 'light' });
      await takePicture(page, name);
      await expectAccessible(page);
    },
  );
}

async function expectUsableAtAllSizes(page: Page): Promise<void> {
  await expectVisibleFocus(page);
  await expectFitsTablets(page);
  await page.setViewportSize(zoomed);
  await expectNoSidewaysScrolling(page);
}
