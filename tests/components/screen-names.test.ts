import { describe, expect, it } from '@jest/globals';
import { roles } from '@portal/contracts';
import type { Page } from 'playwright-core';
import { getRoute } from './screens/screen.js';
import { simplestScreens } from './screens/all-screens.js';
import { useComponents } from './support/components.js';
import { readApps } from './support/site.js';

const components = useComponents();

/** Viewers are titled with the name of their report. */
const isViewer = (path: string) => /Visual$|seeWebMap$|^\/report\b/i.test(path);
/** Screens whose title in the specification is not the entry of the menu. */
const headings: Record<string, RegExp> = {
  '/userHome': /^Welcome, /,
  '/seeReports': /^Reports Table$/,
  '/userSeeReports': /^Reports Table$/,
  '/seeUsers': /^Manage Users$/,
  '/userTypeViewedReports': /^HIS Partners Report Views$/,
  '/usersViewedReports': /^User Report Views$/,
  '/userHistory': /^My Viewership History$/,
  '/allAvailableReports': /^Other Available Reports$/,
  '/accessRequests': /^(Report )?Access Requests$/,
  '/userReportRatings': /^Report Ratings Table$/,
  '/userManagePermissions': /District Health Office/,
  '/userAdminManageUserPermissions': /District Health Office/,
  '/userPermissions': /District Health Office/,
};

const toPath = (href: string | null) => href?.replace(/^#/, '').replace(/\?.*/, '') ?? '';

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

describe('titles and breadcrumbs', () => {
  it.each(roles)('call each screen of a role by one name: %s', async (role) => {
    const names = new Map<string, Named>();
    const routes = readApps().flatMap((app) => app.routes);
    for (const { path } of routes.filter((route) => route.roles.includes(role) && !isViewer(route.path))) {
      const screen = simplestScreens.find((each) => getRoute(each) === path);
      names.set(path, await findNames(await components.open(role, screen?.path ?? path), path));
    }
    const differing = [...names.values()]
      .flatMap(({ crumbs }) => crumbs)
      .filter(({ path, text }) => {
        const { heading = '' } = names.get(path) ?? {};
        return headings[path] ? !headings[path].test(heading) : heading !== text;
      });
    expect(differing).toEqual([]);
  });
});
