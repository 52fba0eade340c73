import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { nobody, signIn } from '../support/people.js';
import { expectAccessible, expectNoSidewaysScrolling, takePicture } from '../support/screens.js';
import { RegisterPage } from '../support/register-page.js';
import { SignInPage, title } from '../support/sign-in-page.js';

const browser = useBrowser();
const user = 'user@dho.example';
const userAdmin = 'owner@dho.example';
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

const actionsShown = (page: Page) =>
  page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .waitFor();
const rowsShown = (page: Page) => page.getByRole('table').getByRole('cell').nth(1).waitFor();
/** Opens a dialog by the first button of that name. */
const openedBy = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};
/** Opens a dialog from the menu of the first row. */
const chosen = (entry: string) => async (page: Page) => {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
  await page.getByRole('dialog').waitFor();
};
/** Submits an empty form, to see its faults. */
const submitted = (button: string, fault: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).click();
  await page.getByText(fault).first().waitFor();
};
/** Has somebody ask to become a user admin, which is refused without harm while that request is open. */
const askForAdminStatus = async () => {
  const { account, rest } = await signIn('wanangwa@stores.example');
  await rest.api.adminRequest.insert({ userId: account.id });
};

/** Has somebody ask for access to a report, which is refused without harm while that request is open. */
const askForAccess = async () => {
  const { account, rest } = await signIn(user);
  const viewer = { userId: account.id, userTypeId: account.user_type_id ?? 0 };
  const [closed] = await rest.api.report.findAllNotRequested(viewer);
  if (closed) await rest.api.accessRequest.insert({ userId: account.id, reportId: closed.id });
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
    name: 'register',
    path: '/registerUser',
    shown: async (page) => {
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'register-2', path: '/registerUser', shown: (page) => new RegisterPage(page).fillPerson() },
  {
    name: 'forgot-password',
    path: '/forgotPassword',
    shown: (page) => page.getByLabel('Email').waitFor(),
  },
  {
    name: 'activation-dead',
    path: '/activation?id=used',
    shown: (page) => page.getByRole('heading', { name: 'This link cannot be used any more' }).waitFor(),
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
  { name: 'user-viewed-reports', email: user, path: '/userViewedReports', shown: firstRow },
  { name: 'user-latest-reports', email: user, path: '/userLatestReports', shown: firstRow },
  {
    name: 'user-available-reports',
    email: user,
    path: '/allAvailableReports',
    shown: openedBy(/^Request Access/),
  },
  {
    name: 'user-data-lake',
    email: user,
    path: '/dataLake',
    shown: (page) => page.getByRole('button', { name: 'Download the form' }).waitFor(),
  },
  { name: 'user-ratings', email: user, path: '/userReportRatings', shown: firstRow },
  { name: 'user-updates', email: user, path: '/userReportUpdates', shown: openedBy(/^Send an update/) },
  {
    name: 'user-add-report',
    email: userAdmin,
    path: '/userAddReport',
    shown: (page) => page.getByLabel('Report Name').waitFor(),
  },
  {
    name: 'user-edit-report',
    email: userAdmin,
    path: '/userEditReport',
    shown: (page) => page.getByRole('combobox').last().waitFor(),
  },
  {
    name: 'user-delete-report',
    email: userAdmin,
    path: '/userDeleteReport',
    shown: (page) => page.getByRole('combobox').last().waitFor(),
  },
  { name: 'user-own-reports', email: userAdmin, path: '/userAdminSeeReport', shown: firstRow },
  {
    name: 'user-group-permissions',
    email: userAdmin,
    path: '/userManagePermissions',
    shown: openedBy('Add a Permission'),
  },
  {
    name: 'user-user-permissions',
    email: userAdmin,
    path: '/userAdminManageUserPermissions',
    shown: openedBy('Add a Permission'),
  },
  {
    name: 'user-permissions',
    email: userAdmin,
    path: '/userPermissions',
    shown: (page) => title(page, /^User Report Permissions/).waitFor(),
  },
  {
    name: 'user-access-requests',
    email: userAdmin,
    path: '/userAccessRequests',
    shown: (page) => title(page, 'Report Access Requests').waitFor(),
  },
  {
    name: 'user-messages',
    email: user,
    path: '/userNotifications',
    shown: (page) => page.getByRole('main').getByRole('listitem').first().waitFor(),
  },
  {
    name: 'user-profile',
    email: user,
    path: '/userProfile',
    shown: (page) => page.getByRole('button', { name: 'Edit Profile' }).waitFor(),
  },
  {
    name: 'user-edit-profile',
    email: user,
    path: '/userEditProfile',
    shown: (page) => page.getByRole('heading', { name: 'Admin status' }).waitFor(),
  },
  {
    name: 'user-edit-password-faults',
    email: user,
    path: '/userEditPassword',
    shown: submitted('Change the password', 'Please fill the old and new password fields above.'),
  },
  {
    name: 'user-add-user-faults',
    email: userAdmin,
    path: '/userAddUser',
    shown: submitted('Register the user', 'You cannot submit an empty firstname!'),
  },
  {
    name: 'user-add-users',
    email: userAdmin,
    path: '/userAddUser',
    shown: async (page) => {
      await page.getByRole('tab', { name: 'Many users' }).click();
      await page.getByLabel('The list as CSV').fill('firstname,surname,email,phone\nA,B,nowhere,1');
      await page.getByRole('button', { name: 'Check the list' }).click();
      await page.getByRole('table', { name: 'Faults in the list' }).waitFor();
    },
  },
  { name: 'user-activate-users', email: userAdmin, path: '/userActivateUser', shown: rowsShown },
  {
    name: 'user-edit-status',
    email: userAdmin,
    path: '/userActivateUser?users=all',
    shown: openedBy(/^Edit Status/),
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
  { name: 'reports-delete', email: administrator, path: '/seeReports', shown: chosen('Delete') },
  {
    name: 'report-add',
    email: administrator,
    path: '/addReport',
    shown: submitted('Add the report', 'Please select the report owner.'),
  },
  {
    name: 'report-edit-pick',
    email: administrator,
    path: '/editReport',
    shown: submitted('Edit this report', 'Please select a report to edit'),
  },
  {
    name: 'report-edit',
    email: administrator,
    path: '/editReport?report=1',
    shown: (page) => page.getByLabel('Report Name').waitFor(),
  },
  {
    name: 'report-delete',
    email: administrator,
    path: '/deleteReport',
    shown: submitted('Delete the report', 'Please select a report to delete.'),
  },
  {
    name: 'report-imports',
    email: administrator,
    path: '/reportImports',
    shown: (page) => page.getByRole('button', { name: 'Import Power BI Reports' }).waitFor(),
  },
  { name: 'viewed-reports', email: administrator, path: '/viewedReports', shown: firstRow },
  { name: 'total-views', email: administrator, path: '/totalViews', shown: firstRow },
  {
    name: 'total-views-today',
    email: administrator,
    path: '/totalViewsToday',
    shown: (page) => page.getByText(/^[\d,]+ Views?$/).waitFor(),
  },
  { name: 'categories', email: administrator, path: '/manageReportCategories', shown: rowsShown },
  {
    name: 'categories-add',
    email: administrator,
    path: '/manageReportCategories',
    shown: openedBy('Add Report Category'),
  },
  {
    name: 'categories-delete',
    email: administrator,
    path: '/manageReportCategories',
    shown: openedBy(/^Delete/),
  },
  {
    name: 'category-assign',
    email: administrator,
    path: '/editReportCategory',
    shown: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select / })
        .first()
        .check();
      await openedBy('Assign a Category')(page);
    },
  },
  { name: 'users', email: administrator, path: '/seeUsers', shown: actionsShown },
  { name: 'users-status', email: administrator, path: '/seeUsers', shown: chosen('Edit Status') },
  { name: 'users-partner', email: administrator, path: '/seeUsers', shown: chosen('Assign HIS Partner') },
  { name: 'users-delete', email: administrator, path: '/seeUsers', shown: chosen('Delete') },
  { name: 'deactivated-users', email: administrator, path: '/deactivatedUsers', shown: rowsShown },
  {
    name: 'register-users',
    email: administrator,
    path: '/adminAddUser',
    shown: submitted('Register the user', 'You cannot submit an empty firstname!'),
  },
  {
    name: 'register-many',
    email: administrator,
    path: '/adminAddUser?tab=many',
    shown: submitted('Check the list', 'Please choose a file or paste the list.'),
  },
  {
    name: 'assign-partner',
    email: administrator,
    path: '/assignUserType',
    shown: submitted('Assign the HIS partner', 'Please select the HIS partner.'),
  },
  {
    name: 'profile',
    email: administrator,
    path: '/profile',
    shown: (page) => page.getByText(administrator).waitFor(),
  },
  {
    name: 'edit-profile',
    email: administrator,
    path: '/editProfile',
    shown: (page) => page.getByLabel('Surname').waitFor(),
  },
  {
    name: 'edit-password',
    email: administrator,
    path: '/editPassword',
    shown: submitted('Change the password', 'Please fill the old password and new password fields'),
  },
  { name: 'partners', email: administrator, path: '/manageHISPartners', shown: rowsShown },
  {
    name: 'partners-add',
    email: administrator,
    path: '/manageHISPartners',
    shown: openedBy('Add HIS Partner'),
  },
  { name: 'partners-edit', email: administrator, path: '/manageHISPartners', shown: openedBy(/^Edit/) },
  { name: 'partners-delete', email: administrator, path: '/manageHISPartners', shown: openedBy(/^Delete/) },
  {
    name: 'partner-add',
    email: administrator,
    path: '/addUserType',
    shown: (page) => page.getByLabel('Name').waitFor(),
  },
  {
    name: 'partner-edit',
    email: administrator,
    path: '/editUserType',
    shown: submitted('Edit this HIS partner', 'Please select the HIS partner to edit.'),
  },
  {
    name: 'partner-delete',
    email: administrator,
    path: '/deleteUserType',
    shown: submitted('Delete the HIS partner', 'Please select an HIS Partner to delete.'),
  },
  { name: 'groups', email: administrator, path: '/manageUserGroups', shown: rowsShown },
  {
    name: 'groups-add',
    email: administrator,
    path: '/manageUserGroups',
    shown: openedBy('Add Stakeholder Group'),
  },
  { name: 'groups-delete', email: administrator, path: '/manageUserGroups', shown: openedBy(/^Delete/) },
  { name: 'user-admins', email: administrator, path: '/makeUserAdmin', shown: rowsShown },
  {
    name: 'user-admins-add',
    email: administrator,
    path: '/makeUserAdmin',
    shown: openedBy('Add a User Admin'),
  },
  { name: 'user-admins-delete', email: administrator, path: '/makeUserAdmin', shown: openedBy(/^Remove/) },
  { name: 'admin-requests', email: administrator, path: '/userAdminRequests?show=all', shown: rowsShown },
  {
    name: 'admin-requests-decide',
    email: administrator,
    path: '/userAdminRequests',
    shown: openedBy(/^Decide/),
  },
  { name: 'group-permissions', email: administrator, path: '/managePermissions', shown: rowsShown },
  {
    name: 'group-permissions-add',
    email: administrator,
    path: '/managePermissions',
    shown: async (page) => {
      await openedBy('Add a Permission')(page);
      await submitted('Save', 'Please select the stakeholder group to add a report permission to.')(page);
    },
  },
  {
    name: 'group-permissions-delete',
    email: administrator,
    path: '/managePermissions',
    shown: openedBy(/^Delete/),
  },
  { name: 'user-grants', email: administrator, path: '/manageUserPermissions', shown: rowsShown },
  {
    name: 'user-grants-add',
    email: administrator,
    path: '/manageUserPermissions',
    shown: async (page) => {
      await openedBy('Add a Permission')(page);
      await submitted('Save', 'Please select the user to add a report permission to.')(page);
    },
  },
  { name: 'access-requests', email: administrator, path: '/accessRequests', shown: rowsShown },
  {
    name: 'access-requests-decide',
    email: administrator,
    path: '/accessRequests',
    shown: openedBy(/^Decide/),
  },
  {
    name: 'access-requests-message',
    email: administrator,
    path: '/accessRequests',
    shown: openedBy(/^Message/),
  },
  { name: 'report-updates', email: administrator, path: '/reportUpdates', shown: firstRow },
  {
    name: 'report-updates-send',
    email: administrator,
    path: '/reportUpdates',
    shown: async (page) => {
      await openedBy(/^Send an update/)(page);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText('You cannot submit an empty updates message...').waitFor();
    },
  },
  { name: 'ratings', email: administrator, path: '/userReportRatings', shown: firstRow },
  { name: 'report-access', email: administrator, path: '/accessExplained', shown: rowsShown },
  {
    name: 'report-access-explain',
    email: administrator,
    path: '/accessExplained?report=1',
    shown: async (page) => {
      await page.getByRole('combobox', { name: 'User' }).click();
      await page.locator('.ant-select-item-option').first().click();
      await page.getByText(/^The user may (not )?open the report\.$/).waitFor();
    },
  },
  { name: 'audit-trail', email: administrator, path: '/auditTrail', shown: rowsShown },
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

beforeAll(askForAdminStatus);
beforeAll(askForAccess);

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
