import { it } from '@jest/globals';
import { useBrowser } from '../browser.js';
import { expectAccessible, expectNoSidewaysScrolling, takePicture } from './appearance.js';
import type { Screen } from './screen.js';

const phone = { width: 360, height: 740 };

/** Tests accessibility and layout of each screen: light on a desktop, dark on a phone. */
export function everyScreen(screens: Screen[]): void {
  const browser = useBrowser();

  it.each(screens)(
    'the screen $name is usable in light on a desktop and in dark on a phone',
    async ({ name, email, path, alone, shown }) => {
      const pageOf = alone ? browser.newPageOf : browser.screenOf;
      const page = email ? await pageOf(email, path) : await browser.newPage();
      if (!email) await page.goto(`/#${path}`);
      await shown(page);
      await takePicture(page, name);
      await expectAccessible(page);
      await page.setViewportSize(phone);
      await takePicture(page, name);
      await expectNoSidewaysScrolling(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await takePicture(page, `${name}-dark`);
      await expectAccessible(page);
    },
  );
}
