import { expect, it } from '@jest/globals';
import type { Request } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { maxShift, measureShift, watchShifts } from '../support/layout-shift.js';
import { createVisitor } from '../support/people.js';
import { findMisfits, ShownData } from '../support/pseudo-locale.js';
import { user } from '../support/screens/accounts.js';
import { expectUsable } from '../support/screens/appearance.js';
import { waitUntilLoaded } from '../support/screens/loading.js';
import { visitorScreens } from '../support/screens/visitor.screens.js';
import { getRoleNotice, getTitle, SignInPage } from '../support/sign-in-page.js';

const browser = useBrowser();

it.each([
  ['at sign-in', visitorScreens.filter(({ path }) => path === '/')],
  ['for visitors', visitorScreens.filter(({ path }) => path !== '/')],
])('the screens %s are usable on a desktop and a phone', async (_, screens) => {
  for (const { name, path, shown } of screens) {
    const page = await browser.newPage();
    await page.goto(`/#${path}`);
    await shown(page);
    await expectUsable(page, { atAllSizes: true }).catch((cause: unknown) => {
      throw new Error(name, { cause });
    });
  }
});

it('the screens between the apps are usable on a desktop and a phone', async () => {
  let page = await browser.openScreen(user, '/');
  await new SignInPage(page).agree.click();
  await expectUsable(page);
  page = await browser.openScreen(user, '/nothing');
  await getTitle(page, 'Page not found').waitFor();
  await expectUsable(page);
  page = await browser.openScreen(user, '/home');
  await getRoleNotice(page).waitFor();
  await expectUsable(page);
});

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
