import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { press } from '../support/forms.js';
import { administrator, user } from '../support/screens/accounts.js';
import { findLoading } from '../support/screens/loading.js';
import { getTitle } from '../support/sign-in-page.js';
import { waitUntilDrawn } from '../support/screens/shown.js';
import { findPageEntries } from '../support/viewing.js';
import { eventually } from '../support/eventually.js';

const browser = useBrowser();
const phone = { width: 360, height: 640 };
const landscape = { width: 640, height: 360 };

const openOnPhone = (email: string, path: string) => browser.openNewPage(email, path, { viewport: phone });
const getFirstReport = (page: Page) => page.getByRole('main').locator('a[href*="?report="]').first();
const isInView = async (target: Locator) => {
  const { y = Infinity, height = 0 } = (await target.boundingBox()) ?? {};
  return y + height <= phone.height;
};
const isFocused = (element: Element) => element === document.activeElement;

it.each([
  ['the list of reports', user, '/userSeeReports', phone],
  ['the list of reports in landscape', user, '/userSeeReports', landscape],
])('%s shows its first report without scrolling', async (_name, email, path, viewport) => {
  const page = await browser.openNewPage(email, path, { viewport });
  const report = getFirstReport(page);
  await report.waitFor();
  const { y, height } = (await report.boundingBox()) ?? { y: Infinity, height: 0 };
  expect(y + height).toBeLessThan(viewport.height);
});

it.each([
  ['the catalogue', user, '/userSeeReports'],
  ['the list of users', administrator, '/seeUsers'],
])('%s has no target under 44 pixels', async (_name, email, path) => {
  const page = await openOnPhone(email, path);
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().waitFor();
  expect(await findSmallTargets(page)).toEqual([]);
  await press(page, 'Filters');
  await page.getByRole('dialog', { name: 'Filters' }).waitFor();
  expect(await findSmallTargets(page)).toEqual([]);
});

it('the drawer shows the specified entries and Sign Out at once, and marks the one that a page belongs to', async () => {
  const page = await openOnPhone(administrator, '/person?id=3');
  await press(page, 'Menu');
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await drawer.getByRole('link', { name: 'See Users' }).and(page.locator('[aria-current=true]')).waitFor();
  for (const entry of ['Dashboard', 'Manage Stakeholder Groups'])
    expect(await isInView(drawer.getByRole('link', { name: entry }))).toBe(true);
  await drawer.getByText('More', { exact: true }).click();
  expect(await findSmallTargets(page)).toEqual([]);
  expect(await isInView(drawer.getByRole('button', { name: 'Sign Out' }))).toBe(true);
  await drawer.getByRole('link', { name: 'Audit Trail' }).press('Enter');
  await getTitle(page, 'Audit Trail').waitFor();
});

it.each([
  ['the page of a person', administrator, '/person?id=3'],
  ['the list of permissions', administrator, '/managePermissions'],
  ['usage', administrator, '/usage'],
  ['the audit trail', administrator, '/auditTrail'],
  ['feedback', administrator, '/feedback'],
  ['the list of managed reports', administrator, '/seeReports'],
])('%s has no target under 44 pixels either', async (_name, email, path) => {
  const page = await openOnPhone(email, path);
  await page.getByRole('main').getByRole('link').first().waitFor();
  await eventually(
    () => findLoading(page),
    ({ length }) => length === 0,
  );
  expect(await findSmallTargets(page)).toEqual([]);
});

// Searches leave out what other tests add, which has longer names.
it.each([
  '/seeUsers?search=dho.example',
  '/seeReports?type=Power+Bi',
  '/managePermissions?search=Government',
  '/usage',
  '/viewedReports',
  '/feedback?search=Malaria',
])('the list at %s is less than four screens high', async (path) => {
  const page = await openOnPhone(administrator, path);
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  await eventually(
    () => findLoading(page),
    ({ length }) => length === 0,
  );
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2_500);
});

it('a long press on a card opens the menu of its row', async () => {
  const page = await openOnPhone(administrator, '/managePermissions');
  const card = page.locator('.row-cards').getByRole('listitem').first();
  const press = { pointerType: 'touch', button: 0, bubbles: true, cancelable: true };
  await card.locator('dl').evaluate((element, init) => {
    for (const type of ['pointerdown', 'contextmenu', 'pointerup'])
      element.dispatchEvent(new PointerEvent(type, init));
  }, press);
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).waitFor({ state: 'hidden' });
});

it('the top bar scrolls away where it would take more than a quarter of the height', async () => {
  const page = await openOnPhone(user, '/userHome');
  const bar = page.getByRole('banner');
  const measureTop = async () => {
    await page.mouse.wheel(0, phone.height);
    return (await bar.boundingBox())?.y;
  };
  await eventually(
    () => findLoading(page),
    ({ length }) => length === 0,
  );
  expect(await measureTop()).toBe(0);
  await page.setViewportSize({ width: 320, height: 200 });
  await eventually(measureTop, (top) => top !== undefined && top < 0);
});

it('bars take at most a quarter of the height at a zoom of 400 %', async () => {
  const viewport = { width: 320, height: 256 };
  const getBottom = async (page: Page) => {
    const { y = 0, height = viewport.height } =
      (await page.locator('.welcome-brand, .viewer-bar').boundingBox()) ?? {};
    return y + height;
  };
  const signIn = await browser.newPage({ viewport });
  await signIn.goto('/');
  await getTitle(signIn, 'Sign in').waitFor();
  expect(await getBottom(signIn)).toBeLessThanOrEqual(viewport.height / 4);

  const report = await browser.openNewPage(user, '/report/1', { viewport });
  await findPageEntries(report).first().waitFor();
  expect(await report.evaluate(() => document.documentElement.scrollHeight)).toBe(viewport.height);
  await press(report, 'Title and actions');
  expect(await getBottom(report)).toBeLessThanOrEqual(viewport.height / 4);
});

it('filters and order are in a sheet that works by keyboard and returns the focus', async () => {
  const page = await openOnPhone(administrator, '/seeUsers');
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const status = sheet.getByRole('combobox', { name: 'Status' });
  await sheet.getByRole('combobox', { name: 'Sort by' }).waitFor();
  await status.focus();
  await page.keyboard.press('Enter');
  const choice = page.getByTitle('Blocked', { exact: true });
  await choice.waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/status=/);
  await choice.waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  const button = page.getByRole('button', { name: 'Filters (1 set)' });
  await button.waitFor();
  await eventually(() => button.evaluate(isFocused));
});

it('a dialog is a sheet at the bottom of the screen, and a form keeps its main button in view', async () => {
  const page = await openOnPhone(administrator, '/addAnnouncement');
  const button = page.getByRole('main').getByRole('button', { name: 'Add the announcement' });
  await button.waitFor();
  const { y = Infinity, height = 0 } = (await button.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(phone.height);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(phone.height);

  await page.goto('/#/seeUsers');
  await page
    .getByRole('button', { name: /^More actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Edit Status' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Status' });
  const measure = async () => {
    const box = await dialog.boundingBox();
    return box && { x: box.x, width: box.width, bottom: Math.round(box.y + box.height) };
  };
  for (const size of [phone, landscape]) {
    await page.setViewportSize(size);
    await eventually(
      measure,
      (box) => box?.x === 0 && box.width === size.width && box.bottom === size.height,
    );
  }
});

it('a report has the whole screen of a phone in landscape, and a button shows its bar', async () => {
  const page = await browser.openNewPage(user, '/userSeeReports?type=Web+Embed', { viewport: landscape });
  await getFirstReport(page).click();
  await waitUntilDrawn(page);
  const frame = page.locator('iframe');
  expect(await frame.boundingBox()).toEqual({ x: 0, y: 0, ...landscape });
  const back = page.getByRole('button', { name: 'Back' });
  expect((await back.boundingBox())?.x).toBeLessThan(0);
  await press(page, 'Title and actions');
  await back.click();
  await getFirstReport(page).waitFor();
});

/** Lists controls that are smaller than a fingertip. Links in a sentence may be. */
const findSmallTargets = (page: Page) =>
  page.evaluate(() => {
    const minPixels = 44;
    const controls = 'a[href], button, input, textarea, select, summary, [role=combobox]';
    // A click anywhere in these counts for the control inside.
    const areas = 'label, .ant-select';
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
      );
    const top = document.querySelector('.ant-drawer-open .ant-drawer-section') ?? document.body;
    return [...top.querySelectorAll(controls)]
      .filter(
        (element) => element.checkVisibility() && !element.matches('.skip-link') && !isInSentence(element),
      )
      .map((element) => {
        const { width, height } = (element.closest(areas) ?? element).getBoundingClientRect();
        return { control: element.outerHTML.slice(0, 120), width, height };
      })
      .filter(({ width, height }) => Math.min(width, height) < minPixels);
  });
