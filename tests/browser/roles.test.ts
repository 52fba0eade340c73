import { isDeepStrictEqual } from 'node:util';
import { expect, it } from '@jest/globals';
import type { Role } from '@portal/contracts';
import type { Locator, Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { SignInPage, getTitle } from '../support/sign-in-page.js';

const browser = useBrowser();

const emails: Record<Role, string> = {
  administrator: 'admin@portal.example',
  userAdmin: 'owner@dho.example',
  user: 'user@dho.example',
};

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

const reportColumns = ['Report Name', 'Report Type'];
const updateColumns = ['Report Name', 'Workspace', 'Date Uploaded', 'Status', 'Report Type', 'Action'];
const userColumns = ['Firstname', 'Surname', 'Email', 'Phone'];
const groupPermissionColumns = ['Report Name', 'Stakeholder Group'];
const userPermissionColumns = ['Report Name', 'Firstname', 'Surname', 'HIS Partner'];

/** The first columns of each table in the specification. */
const columns: Record<string, string[]> = {
  '/home': ['Report Name', 'Report Type', 'Date Uploaded'],
  '/seeReports': updateColumns,
  '/viewedReports': [...reportColumns, 'Times Viewed'],
  '/seeUsers': [...userColumns, 'Stakeholder Group', 'HIS Partner', 'Status', 'Action'],
  '/deactivatedUsers': [...userColumns, 'Stakeholder Group', 'HIS Partner', 'Status', 'Action'],
  '/managePermissions': groupPermissionColumns,
  '/manageUserPermissions': userPermissionColumns,
  '/manageReportCategories': ['Name', 'Full name', 'Description'],
  '/userReportRatings': ['Report Name', '5 Stars', '4 Stars', '3 Stars', '2 Stars', '1 Star', '0 Stars'],
  '/reportUpdates': updateColumns,
  '/accessRequests': ['Requested Report', ...userColumns],
  '/makeUserAdmin': [...userColumns, 'HIS Partner', 'Status', 'Action'],
  '/userAdminRequests': [...userColumns, 'User Type', 'Status', 'Request Status', 'Action'],
  '/totalViews': ['Report Name', 'Date Uploaded', 'Report Type', 'Times Viewed'],
  '/totalViewsToday': ['Report Name', 'Date Uploaded', 'Report Type', 'Times Viewed'],
  '/userViewedReports': [...reportColumns, 'Times Viewed'],
  '/userSeeReports': reportColumns,
  '/userLatestReports': reportColumns,
  '/allAvailableReports': [...reportColumns, 'Request Access'],
  '/userActivateUser': userColumns,
  '/userAdminSeeReport': updateColumns,
  '/userManagePermissions': groupPermissionColumns,
  '/userAdminManageUserPermissions': userPermissionColumns,
  '/userReportUpdates': updateColumns,
};

/** Tables that no menu leads to. */
const linkedTables: Partial<Record<Role, string[]>> = {
  administrator: ['/makeUserAdmin', '/userAdminRequests', '/totalViews', '/totalViewsToday'],
};

/** The titles of screens that the specification calls otherwise than their entry; the lists of permissions are titled with their owner. */
const titles: Record<string, RegExp> = {
  Home: /^Welcome, /,
  'See All Reports': /^Reports Table$/,
  'See Users': /^Manage Users$/,
  'HIS Partners Views': /^HIS Partners Report Views$/,
  'User Views': /^User Report Views$/,
  'My History': /^My Viewership History$/,
  'Request Report Access': /^Other Available Reports$/,
  'Access Requests': /^(Report )?Access Requests$/,
  'Report Ratings': /^Report Ratings Table$/,
  'Manage User Report Permissions': /District Health Office/,
  'Manage Group Permissions': /District Health Office/,
};

const getPath = (page: Page) => new URL(page.url()).hash.slice(1).replace(/\?.*/, '');

/** The name of a menu's entry, without its count and its bell. */
const getLabel = (entry: Locator) =>
  entry.evaluate((element) => {
    const copy = element.cloneNode(true) as Element;
    copy.querySelectorAll('.menu-bell, .menu-count').forEach((mark) => mark.remove());
    return copy.textContent?.trim() ?? '';
  });

const getLabels = async (entries: Locator) => Promise.all((await entries.all()).map(getLabel));

async function expectColumns(page: Page): Promise<void> {
  const expected = columns[getPath(page)];
  if (!expected) return;
  const headings = page.getByRole('columnheader');
  const readColumns = async () => (await headings.allTextContents()).slice(0, expected.length);
  // The table of the screen before may still be there: some screens have the same title.
  await eventually(readColumns, (found) => isDeepStrictEqual(found, expected));
}

it.each(['administrator', 'userAdmin', 'user'] as const)(
  'agrees, signs in and finds the specified entries and tables: %s',
  async (role) => {
    const page = await browser.newPage();
    const entrance = new SignInPage(page);
    await page.goto('/');
    await page.getByRole('dialog').filter({ has: entrance.agree }).waitFor();
    await entrance.agree.click();
    await entrance.signIn(emails[role]);

    const expectScreen = async (label: string) => {
      await getTitle(page, titles[label] ?? new RegExp(`^${label}$`)).waitFor();
      await expectColumns(page);
    };
    const drawer = page.getByRole('navigation', { name: 'Main menu' });
    const links = drawer.getByRole('link');
    const more = drawer.getByText('More', { exact: true });
    await links.first().waitFor();
    expect(await getLabels(links)).toEqual(specified[role].drawer);
    await more.click();
    for (const [index, label] of (await getLabels(links)).entries()) {
      const link = links.nth(index);
      // Additions fold with each specified entry.
      if (!(await link.isVisible())) await more.click();
      await link.click();
      await link.and(page.locator('[aria-current=page]')).waitFor();
      await expectScreen(label);
    }

    const menu = page.getByRole('banner').locator('.person');
    const items = page.getByRole('menuitem');
    const openMenu = async () => {
      await menu.click();
      await items.first().waitFor();
    };
    await openMenu();
    const labels = await getLabels(items);
    await page.keyboard.press('Escape');
    const { account } = specified[role];
    expect(labels).toEqual([...account, 'Sign Out', 'Settings', 'Help']);
    for (const label of labels.filter((each) => each !== 'Sign Out')) {
      await openMenu();
      await items.filter({ hasText: new RegExp(`^${label}$`) }).click();
      await expectScreen(label);
    }
    for (const path of linkedTables[role] ?? []) {
      await page.goto(`/#${path}`);
      await expectColumns(page);
    }

    await drawer.getByRole('button', { name: 'Sign Out' }).click();
    await entrance.email.waitFor();
  },
);
