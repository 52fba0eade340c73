import { afterEach, expect, it } from '@jest/globals';
import { roles } from '@portal/contracts';
import { demoAccounts, demoCategories, demoReports } from '@portal/demo-data';
import type { Page } from 'playwright-core';
import { findMisfits, showEnglish, ShownData } from '../support/pseudo-locale.js';
import { waitUntilLoaded } from '../support/screens/loading.js';
import { simplestScreens } from './screens/all-screens.js';
import { useComponents } from './support/components.js';
import { demoFeedback } from './support/demo/messages.js';
import { demoResponses } from './support/demo/responses.js';
import { readConfig } from './support/site.js';

const components = useComponents();

let page: Page;

afterEach(() => showEnglish(page));

it.each(roles)(
  'screens of a %s are translated, and long texts fit a phone in both directions',
  async (role) => {
    const data = new ShownData();
    data.add([readConfig(), demoResponses, demoAccounts, demoCategories, demoReports, demoFeedback]);
    const misfits: object[] = [];
    for (const { path, responses } of simplestScreens.filter((screen) => screen.role === role)) {
      page = await components.open(role, path, responses);
      await page.setViewportSize({ width: 360, height: 740 });
      await waitUntilLoaded(page);
      misfits.push(...(await findMisfits(page, data)));
    }
    expect(misfits).toEqual([]);
  },
);
