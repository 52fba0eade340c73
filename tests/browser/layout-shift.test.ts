import { expect, it } from '@jest/globals';
import type { Request } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { maxShift, measureShift, watchShifts } from '../support/layout-shift.js';
import { visitorScreens } from '../support/screens/visitor.screens.js';

const browser = useBrowser();

it.each([1280, 360])('screens of visitors do not shift while they load, %i pixels wide', async (width) => {
  const viewport = { width, height: 800 };
  const page = await browser.newPage({ viewport, reducedMotion: 'no-preference' });
  await watchShifts(page);
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().includes('/map-back-end/')) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  const shifting: object[] = [];
  for (const path of new Set(visitorScreens.map((screen) => screen.path))) {
    const shift = await measureShift(page, path, () => pending.size);
    if (shift.value > maxShift) shifting.push({ path, ...shift });
  }
  expect(shifting).toEqual([]);
});
