import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { nobody } from '../support/people.js';
import { expectAccessible, expectNoSidewaysScrolling, takePicture } from '../support/screens.js';
import { SignInPage, title } from '../support/sign-in-page.js';

const browser = useBrowser();
const user = 'user@dho.example';
const administrator = 'admin@portal.example';

interface Screen {
  name: string;
  email?: string;
  path: string;
  /** Resolves once the screen shows what it is for. */
  shown(page: Page): Promise<unknown>;
}

const firstRow = (page: Page) => page.getByRole('table').getByRole('link').first().waitFor();
const firstLink = (page: Page) => page.getByRole('main').getByRole('link').first().waitFor();
const drawn = async (page: Page) => {
  await page.frameLocator('iframe').getByRole('heading').first().waitFor();
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
};

const screens: Screen[] = [
  { name: 'agreement', path: '/', shown: (page) => new SignInPage(page).agree.waitFor() },
  { name: 'sign-in', path: '/', shown: (page) => new SignInPage(page).agree.click() },
  {
    name: 'terms',
    path: '/',
    shown: async (page) => {
      await new SignInPage(page).agree.click();
      await page.getByRole('button', { name: 'Terms of service' }).click();
    },
  },
  {
    name: 'sign-in-refused',
    path: '/',
    shown: async (page) => {
      const signIn = new SignInPage(page);
      await signIn.agree.click();
      await signIn.submit.click();
      await signIn.fault.getByText('empty').waitFor();
    },
  },
  {
    name: 'continue',
    email: user,
    path: '/',
    shown: (page) => page.getByRole('button', { name: /^Continue as/ }).waitFor(),
  },
  { name: 'user-home', email: user, path: '/userHome', shown: firstLink },
  { name: 'user-card-reports', email: user, path: '/userCardReports?category=1', shown: firstRow },
  { name: 'user-reports', email: user, path: '/userSeeReports', shown: firstRow },
  {
    name: 'user-reports-empty',
    email: user,
    path: '/userSeeReports?search=xyzzyplugh',
    shown: (page) => page.getByRole('button', { name: 'Reset' }).waitFor(),
  },
  {
    name: 'user-messages',
    email: user,
    path: '/userNotifications',
    shown: (page) => page.getByRole('main').getByRole('listitem').first().waitFor(),
  },
  { name: 'user-power-bi', email: user, path: '/userPowerBiVisual?report=1', shown: drawn },
  { name: 'user-web-map', email: user, path: '/userSeeWebMap?report=17', shown: drawn },
  { name: 'user-dash', email: user, path: '/userJavaScriptVisual?report=22', shown: drawn },
  {
    name: 'user-no-report',
    email: user,
    path: '/userPowerBiVisual?report=2000000000',
    shown: (page) => page.getByText('There is no such report').first().waitFor(),
  },
  {
    name: 'home',
    email: administrator,
    path: '/home',
    shown: async (page) => {
      await page.getByRole('region', { name: 'System Usage Trends' }).locator('svg').first().waitFor();
      await page.getByRole('region', { name: 'Latest Reports' }).getByRole('link').first().waitFor();
      await page.getByText(/^[\d,]+ Users$/).waitFor();
    },
  },
  {
    name: 'home-chart-table',
    email: administrator,
    path: '/home',
    shown: async (page) => {
      await page.getByRole('button', { name: 'Show as table' }).click();
      await page.getByRole('columnheader', { name: 'Day' }).waitFor();
    },
  },
  { name: 'reports', email: administrator, path: '/seeReports', shown: firstRow },
  { name: 'power-bi', email: administrator, path: '/powerBiVisual?report=1', shown: drawn },
  { name: 'web-map', email: administrator, path: '/seeWebMap?report=17', shown: drawn },
  { name: 'dash', email: administrator, path: '/javaScriptVisual?report=22', shown: drawn },
  {
    name: 'not-found',
    email: user,
    path: '/nothing',
    shown: (page) => title(page, 'There is no such page').waitFor(),
  },
  {
    name: 'forbidden',
    email: user,
    path: '/home',
    shown: (page) => title(page, 'This page is not for your account').waitFor(),
  },
];

const phone = { width: 360, height: 740 };

test.each(screens)(
  'the screen $name can be used by everybody, in light and dark, at a desk and on a phone',
  async ({ name, email, path, shown }) => {
    const page = email ? await browser.newPageOf(email, path) : await browser.newPage();
    if (!email) await page.goto(`/#${path}`);
    await shown(page);
    await takePicture(page, name);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await takePicture(page, `${name}-dark`);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(phone);
    await takePicture(page, name);
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
  },
);

test('no screen of the registry is left out', async () => {
  const registry = (await nobody().fetch('/registry.json')).body as { routes: { path: string }[] }[];
  const routes = registry.flatMap((app) => app.routes.map((route) => route.path));
  const looked = screens.map(({ path }) => path.split('?')[0]);
  expect(routes.filter((route) => !looked.includes(route))).toEqual([]);
});
