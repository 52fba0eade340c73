import { describe, expect, it } from '@jest/globals';
import { type Role, roles } from '@portal/contracts';
import type { Locator, Page } from 'playwright-core';
import { getRoute } from './screens/every-screen.js';
import { simplestScreens } from './screens/all-screens.js';
import { useComponents } from './support/components.js';
import { readApps } from './support/site.js';

const components = useComponents();

/** Viewers are titled with the name of their report. */
const isViewer = (path: string) => /Visual$|seeWebMap$|^\/report\b/i.test(path);
/** The user's first screen greets the user by name. */
const headings: Record<string, RegExp> = { '/userHome': /^Welcome, / };

const toPath = (href: string | null) => href?.replace(/^#/, '').replace(/\?.*/, '') ?? '';

const getLabel = (entry: Locator) =>
  entry.evaluate((element) => {
    const copy = element.cloneNode(true) as Element;
    copy.querySelectorAll('.menu-bell, .menu-count').forEach((mark) => mark.remove());
    return copy.textContent?.trim() ?? '';
  });

/** The entries of menus in the specification, in its order, before Sign Out. */
const specified: Record<Role, { drawer: string[]; account: string[] }> = {
  administrator: {
    drawer: [
      'Dashboard',
      'Add Reports',
      'Edit Reports',
      'See All Reports',
      'Delete Reports',
      'Most Viewed Reports',
      'See Users',
      'Manage HIS Partners',
      'Manage Report Permissions',
      'Manage Stakeholder Groups',
    ],
    account: [
      'Manage Report Categories',
      'Manage User Permissions',
      'HIS Partners Views',
      'Edit Report Categories',
      'User Views',
      'Report Ratings',
      'Edit Profile',
      'Deactivated Users',
      'Report Updates',
      'Access Requests',
    ],
  },
  userAdmin: {
    drawer: [
      'Home',
      'My History',
      'Most Viewed Reports',
      'See All Reports',
      'Latest Reports',
      'Data lake',
      'Register Users',
      'Activate Users',
      'Request Report Access',
    ],
    account: [
      'Edit Profile',
      'Add a Report',
      'Edit a Report',
      'Delete a Report',
      "See My Group's Reports",
      'Manage User Report Permissions',
      'Manage Group Permissions',
      'Report Updates',
    ],
  },
  user: {
    drawer: [
      'Home',
      'My History',
      'Most Viewed Reports',
      'See All Reports',
      'Latest Reports',
      'Data lake',
      'Request Report Access',
    ],
    account: ['Edit Profile'],
  },
};

interface Named {
  heading: string;
  /** Breadcrumbs with the path of each. The last one is the current screen. */
  crumbs: { text: string; path: string }[];
}

async function findNames(page: Page, path: string): Promise<Named> {
  // The page between two screens has a title, too, but no menu.
  await page.getByRole('banner').locator('.person').waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  // At one moment, because a title may change when its data arrives.
  const { heading, items } = await page.evaluate(() => ({
    heading: document.querySelector('h1')?.textContent ?? '',
    items: [...document.querySelectorAll('nav[aria-label="Breadcrumbs"] li')].map((item) => ({
      text: item.textContent ?? '',
      href: item.querySelector('a')?.getAttribute('href') ?? null,
    })),
  }));
  const crumbs = items
    .filter(({ text }) => text !== '/')
    .map(({ text, href }) => ({ text, path: href === null ? path : toPath(href) }));
  return { heading, crumbs };
}

/** Opens each entry of the menus. Expects the specified ones first, and the drawer to mark its entries. */
async function findEntries(page: Page, role: Role): Promise<[path: string, label: string][]> {
  const entries: [string, string][] = [];
  const drawer = page.getByRole('navigation', { name: 'Main menu' });
  const links = drawer.getByRole('link');
  await links.first().waitFor();
  expect(await Promise.all((await links.all()).map(getLabel))).toEqual(specified[role].drawer);
  await drawer.getByText('More', { exact: true }).click();
  for (const link of await links.all()) {
    await link.click();
    await link.and(page.locator('[aria-current=page]')).waitFor();
    entries.push([toPath(await link.getAttribute('href')), await getLabel(link)]);
    // It folds with each specified entry.
    if (!(await links.last().isVisible())) await drawer.getByText('More', { exact: true }).click();
  }
  const menu = page.getByRole('banner').locator('.person');
  const items = page.getByRole('menuitem');
  await menu.click();
  await items.first().waitFor();
  const labels = await Promise.all((await items.all()).map(getLabel));
  expect(labels.slice(0, specified[role].account.length + 1)).toEqual([
    ...specified[role].account,
    'Sign Out',
  ]);
  await page.keyboard.press('Escape');
  for (const label of labels.filter((each) => each !== 'Sign Out')) {
    await menu.click();
    await items.filter({ hasText: new RegExp(`^${label}$`) }).click();
    await items.first().waitFor({ state: 'hidden' });
    entries.push([toPath(new URL(page.url()).hash), label]);
  }
  return entries;
}

describe('menus, titles and breadcrumbs', () => {
  it.each(roles)('call each screen of a role by one name: %s', async (role) => {
    const names = new Map<string, Named>();
    const routes = readApps().flatMap((app) => app.routes);
    for (const { path } of routes.filter((route) => route.roles.includes(role) && !isViewer(route.path))) {
      const screen = simplestScreens.find((each) => getRoute(each) === path);
      names.set(path, await findNames(await components.open(role, screen?.path ?? path), path));
    }
    const entries = await findEntries(
      await components.open(role, role === 'administrator' ? '/home' : '/userHome'),
      role,
    );
    const found = [
      ...entries.map(([path, label]) => [path, 'menu', label]),
      ...[...names.values()].flatMap(({ crumbs }) =>
        crumbs.map(({ path, text }) => [path, 'breadcrumb', text]),
      ),
    ];
    const differing = found.filter(([path = '', , name = '']) => {
      const { heading = '' } = names.get(path) ?? {};
      return headings[path] ? !headings[path].test(heading) : heading !== name;
    });
    expect(differing).toEqual([]);
  });
});
