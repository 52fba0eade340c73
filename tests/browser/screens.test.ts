import { expect, it } from '@jest/globals';
import type { Request } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { maxShift, measureShift, watchShifts } from '../support/layout-shift.js';
import { createVisitor } from '../support/people.js';
import { findMisfits, ShownData } from '../support/pseudo-locale.js';
import { user } from '../support/screens/accounts.js';
import { expectUsable } from '../support/screens/appearance.js';
import { waitUntilLoaded } from '../support/screens/loading.js';
import { waitUntilDrawn } from '../support/screens/shown.js';
import { visitorScreens } from '../support/screens/visitor.screens.js';
import { getRoleNotice, getTitle, SignInPage } from '../support/sign-in-page.js';

const browser = useBrowser();

it.each(visitorScreens)('the screen $name is usable on a desktop and a phone', async ({ path, shown }) => {
  const page = await browser.newPage();
  await page.goto(`/#${path}`);
  await shown(page);
  await expectUsable(page, { atAllSizes: true });
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

it('the comments on a page of a Power BI report are usable on a desktop and a phone', async () => {
  const page = await browser.openScreen(user, '/report/1?comments=2');
  await waitUntilDrawn(page);
  await page.getByText('Zomba shows no cases').waitFor();
  await expectUsable(page, { atAllSizes: true });
});

it('the question before the session ends is usable on a desktop and a phone', async () => {
  const page = await browser.openNewPage(user, '/userSeeReports');
  const table = page.getByRole('table', { name: 'Reports Table' });
  await table.waitFor();
  await page.clock.install();
  await page.reload();
  await table.waitFor();
  await page.clock.fastForward('28:30');
  await page.getByRole('dialog', { name: 'Are you still there?' }).waitFor();
  await expectUsable(page);
});

it('the question for feedback is usable on a desktop and a phone', async () => {
  const page = await browser.openNewPage(user, '/userSeeWebMap?report=17');
  await waitUntilDrawn(page);
  await page.clock.install();
  await page.reload();
  await waitUntilDrawn(page);
  await page.clock.fastForward(120_000);
  await page.getByRole('button', { name: 'Yes Please' }).waitFor();
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
