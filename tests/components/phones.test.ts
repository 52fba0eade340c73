import { expect, it } from '@jest/globals';
import type { Role } from '@portal/contracts';
import type { Locator, Page } from 'playwright-core';
import { press } from '../support/forms.js';
import { waitUntilLoaded } from '../support/screens/loading.js';
import { getTitle } from '../support/sign-in-page.js';
import { waitUntilDrawn } from './screens/screen.js';
import { useComponents } from './support/components.js';
import { demoCatalogueRows, toCatalogue } from './support/demo/reports.js';
import { eventually } from '../support/eventually.js';

const components = useComponents();
const phone = { width: 360, height: 640 };
const landscape = { width: 640, height: 360 };

async function open(role: Role, path: string, size = phone): Promise<Page> {
  const page = await components.open(role, path);
  await page.setViewportSize(size);
  await waitUntilLoaded(page);
  return page;
}
const getFirstReport = (page: Page) => page.getByRole('main').locator('a[href*="?report="]').first();
const isInView = async (target: Locator) => {
  const { y = Infinity, height = 0 } = (await target.boundingBox()) ?? {};
  return y + height <= phone.height;
};
const isFocused = (element: Element) => element === document.activeElement;

it('the list of reports shows its first one without scrolling', async () => {
  const page = await open('user', '/userSeeReports');
  for (const size of [phone, landscape]) {
    await page.setViewportSize(size);
    // The layout follows the window a moment later.
    await page.waitForFunction(() => {
      const report = document.querySelector('main a[href*="?report="]');
      return report && report.getBoundingClientRect().bottom < innerHeight;
    });
  }
});

it.each([
  ['user', '/userSeeReports'],
  ['administrator', '/seeUsers'],
  ['administrator', '/seeReports'],
  ['administrator', '/person?id=3'],
  ['administrator', '/managePermissions'],
  ['administrator', '/usage'],
  ['administrator', '/auditTrail'],
  ['administrator', '/feedback'],
] as const)('a %s has no target under 44 pixels at %s', async (role, path) => {
  const page = await open(role, path);
  expect(await findSmallTargets(page)).toEqual([]);
  const filters = page.getByRole('main').getByRole('button', { name: 'Filters', exact: true });
  if ((await filters.count()) === 0) return;
  await filters.click();
  await page.getByRole('dialog', { name: 'Filters' }).waitFor();
  expect(await findSmallTargets(page)).toEqual([]);
});

it('the drawer shows the specified entries and Sign Out at once, and marks the one that a page belongs to', async () => {
  const page = await open('administrator', '/person?id=3');
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

it.each(['/seeUsers', '/seeReports', '/managePermissions', '/usage', '/viewedReports', '/feedback'])(
  'the list at %s is less than four screens high',
  async (path) => {
    const page = await open('administrator', path);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2_500);
  },
);

it('a long press on a card opens the menu of its row', async () => {
  const page = await open('administrator', '/managePermissions');
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
  const page = await open('user', '/userHome');
  const bar = page.getByRole('banner');
  const measureTop = async () => {
    await page.mouse.wheel(0, phone.height);
    return (await bar.boundingBox())?.y;
  };
  expect(await measureTop()).toBe(0);
  await page.setViewportSize({ width: 320, height: 200 });
  await eventually(measureTop, (top) => top !== undefined && top < 0);
});

it('the bar of a report takes at most a quarter of the height at a zoom of 400 %', async () => {
  const zoomed = { width: 320, height: 256 };
  const page = await open('user', '/report/17', zoomed);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(zoomed.height);
  await press(page, 'Title and actions');
  const { y = 0, height = zoomed.height } = (await page.locator('.viewer-bar').boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(zoomed.height / 4);
});

it('filters and order are in a sheet that works by keyboard and returns the focus', async () => {
  const page = await open('administrator', '/seeUsers');
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
  // An open list of choices would take the key.
  await sheet.getByRole('combobox', { name: 'Status', expanded: false }).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  const button = page.getByRole('button', { name: 'Filters (1 set)' });
  await button.waitFor();
  await eventually(() => button.evaluate(isFocused));
});

it('a dialog is a sheet at the bottom of the screen, and a form keeps its main button in view', async () => {
  const page = await open('administrator', '/addAnnouncement');
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
  const page = await components.open('user', '/userSeeReports', {
    catalogue: { find: toCatalogue(demoCatalogueRows.filter(({ type }) => type === 'Dash')) },
  });
  await page.setViewportSize(landscape);
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
