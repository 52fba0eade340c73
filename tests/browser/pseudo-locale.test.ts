import { expect, it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import { createVisitor } from '../support/people.js';
import { findMisfits, ShownData } from '../support/pseudo-locale.js';
import { waitUntilLoaded } from '../support/screens/loading.js';
import { visitorScreens } from '../support/screens/visitor.screens.js';

const browser = useBrowser();

it('screens of visitors are translated, and long texts fit a phone in both directions', async () => {
  const data = new ShownData();
  data.add((await createVisitor().fetch('/portal.json')).body);
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto('/#/forgotPassword');
  const misfits: object[] = [];
  for (const path of new Set(visitorScreens.map((screen) => screen.path))) {
    await page.goto(`/#${path}`);
    await waitUntilLoaded(page);
    misfits.push(...(await findMisfits(page, data)));
  }
  expect(misfits).toEqual([]);
});
